ALTER TABLE "questions" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_import_id_course_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."course_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_import" ON "questions" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "questions_undone" ON "questions" USING btree ("undone_at") WHERE "questions"."undone_at" is not null;