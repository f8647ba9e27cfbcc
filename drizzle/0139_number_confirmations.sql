CREATE TABLE "number_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"mobile" text NOT NULL,
	"code" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	CONSTRAINT "number_confirmations_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "number_confirmations_by" CHECK ("number_confirmations"."confirmed_by" is null or "number_confirmations"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "number_confirmations" ADD CONSTRAINT "number_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_confirmations" ADD CONSTRAINT "number_confirmations_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "number_confirmations_mobile" ON "number_confirmations" USING btree ("mobile") WHERE "number_confirmations"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "number_confirmations_open" ON "number_confirmations" USING btree ("id") WHERE "number_confirmations"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "number_confirmations_by" ON "number_confirmations" USING btree ("confirmed_by");
--> statement-breakpoint
-- When the mobile number of a user changes, removes its confirmation, or the request for it.
CREATE OR REPLACE FUNCTION end_number_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM number_confirmations WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_end_number_confirmation AFTER UPDATE OF mobile ON users
  FOR EACH ROW WHEN (OLD.mobile IS DISTINCT FROM NEW.mobile) EXECUTE FUNCTION end_number_confirmation();
