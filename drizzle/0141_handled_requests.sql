CREATE TABLE "handled_requests" (
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"created" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handled_requests_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "handled_requests" ADD CONSTRAINT "handled_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handled_requests_created_at" ON "handled_requests" USING btree ("created_at");