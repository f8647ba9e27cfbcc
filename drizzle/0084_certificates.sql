CREATE TABLE "certificate_rules" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"hours" integer,
	CONSTRAINT "certificate_rules_rule" CHECK ("certificate_rules"."rule" in ('off', 'complete', 'by_hand')),
	CONSTRAINT "certificate_rules_hours" CHECK ("certificate_rules"."hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificate_template" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"signatory" text NOT NULL,
	"signatory_title" text NOT NULL,
	"color" text NOT NULL,
	"accent" text NOT NULL,
	CONSTRAINT "certificate_template_single" CHECK ("certificate_template"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" integer,
	"course_title" text NOT NULL,
	"academy" text NOT NULL,
	"name" text NOT NULL,
	"signatory" text NOT NULL,
	"signatory_title" text NOT NULL,
	"hours" integer,
	"language" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"reason" text,
	"replaces_id" integer,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."revoked_at" is null) = ("certificates"."reason" is null)),
	CONSTRAINT "certificates_language" CHECK ("certificates"."language" in ('en', 'hi'))
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_replaces" ON "certificates" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id","id");