CREATE TABLE "backup_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_daily" boolean DEFAULT true NOT NULL,
	"copy_to" text,
	"copy_endpoint" text,
	"copy_region" text,
	"copy_access_key_id" text,
	"copy_sealed_secret" text,
	"tried_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "backup_state_one_row" CHECK ("backup_state"."id" = 1)
);
