CREATE TABLE "batch_courses" (
	"batch_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_courses_batch_id_course_id_pk" PRIMARY KEY("batch_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "batch_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"seats" integer,
	"price_paise" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_days" CHECK ("batches"."ends_on" >= "batches"."starts_on"),
	CONSTRAINT "batches_seats" CHECK ("batches"."seats" > 0),
	CONSTRAINT "batches_price" CHECK ("batches"."price_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_release";--> statement-breakpoint
ALTER TABLE "sections" DROP CONSTRAINT "sections_release";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_after_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "release_after_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "batch_courses" ADD CONSTRAINT "batch_courses_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_courses" ADD CONSTRAINT "batch_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_courses_course" ON "batch_courses" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_members_now" ON "batch_members" USING btree ("batch_id","user_id") WHERE "batch_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "batch_members_batch" ON "batch_members" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_members_user" ON "batch_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_name_key" ON "batches" USING btree (lower("name")) WHERE "batches"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_of_batch" ON "entitlements" USING btree ("batch_id") WHERE "entitlements"."batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one_batch" ON "entitlements" USING btree ("batch_id","user_id","course_id") WHERE "entitlements"."source" = 'batch' and "entitlements"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_release" CHECK (("lessons"."release_days" is not null or not "lessons"."release_after_batch") and num_nonnulls("lessons"."release_at", "lessons"."release_days") <= 1 and num_nonnulls("lessons"."release_days", "lessons"."release_minute") <> 1 and "lessons"."release_days" between 0 and 3650 and "lessons"."release_minute" between 0 and 1439);--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_release" CHECK (("sections"."release_days" is not null or not "sections"."release_after_batch") and num_nonnulls("sections"."release_at", "sections"."release_days") <= 1 and num_nonnulls("sections"."release_days", "sections"."release_minute") <> 1 and "sections"."release_days" between 0 and 3650 and "sections"."release_minute" between 0 and 1439);--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_batch" CHECK (("entitlements"."source" = 'batch') = ("entitlements"."batch_id" is not null) and ("entitlements"."batch_id" is null or "entitlements"."course_id" is not null));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_user_cache(ARRAY(SELECT m.user_id FROM batch_members m WHERE m.batch_id = NEW.id AND m.left_at IS NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER batches_announce AFTER UPDATE OF name, starts_on, archived_at ON batches
  FOR EACH ROW EXECUTE FUNCTION announce_batch();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER batch_members_announce AFTER INSERT OR UPDATE OR DELETE ON batch_members
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
