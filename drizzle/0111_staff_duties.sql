CREATE TABLE "staff_duties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_duties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"scope" text NOT NULL,
	"course_id" integer,
	"until" timestamp with time zone,
	"money_limit" bigint,
	"given_by" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_duties_scope" CHECK (("staff_duties"."scope" = 'course') = ("staff_duties"."course_id" is not null)),
	CONSTRAINT "staff_duties_limit" CHECK ("staff_duties"."money_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"duties" jsonb NOT NULL,
	"given_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_duties_user" ON "staff_duties" USING btree ("user_id","duty",coalesce("course_id", 0));--> statement-breakpoint
CREATE INDEX "staff_duties_course" ON "staff_duties" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "staff_duties_given_by" ON "staff_duties" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "staff_invitations_given_by" ON "staff_invitations" USING btree ("given_by");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_staff_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  PERFORM pg_notify('lantern', json_build_object('topic', 'auth-assurance-changed',
    'payload', json_build_object('user', person))::text)
    FROM unnest(ARRAY[OLD.user_id, NEW.user_id]) AS person WHERE person IS NOT NULL;
  IF 'answers' IN (OLD.duty, NEW.duty) THEN
    PERFORM announce_change(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER staff_duties_announce AFTER INSERT OR UPDATE OR DELETE ON staff_duties
  FOR EACH ROW EXECUTE FUNCTION announce_staff_duty();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_staff_duties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_duties WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_end_staff_duties AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION end_staff_duties();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER staff_duties_announce_truncate AFTER TRUNCATE ON staff_duties
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
