CREATE TABLE "offline_leases" (
	"session_id" text NOT NULL,
	"lesson_id" integer NOT NULL,
	"height" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offline_leases_session_id_lesson_id_pk" PRIMARY KEY("session_id","lesson_id"),
	CONSTRAINT "offline_leases_height" CHECK ("offline_leases"."height" >= 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "allows_offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offline_leases_lesson" ON "offline_leases" USING btree ("lesson_id");