CREATE TABLE "course_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "course_imports_source" CHECK ("course_imports"."source" in ('folder', 'archive', 'moodle', 'addresses'))
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_imports_course" ON "course_imports" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "course_imports_created_by" ON "course_imports" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_import_id_course_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."course_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_import_id_course_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."course_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_import_id_course_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."course_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_import" ON "lessons" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "resources_import" ON "resources" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "sections_import" ON "sections" USING btree ("import_id");