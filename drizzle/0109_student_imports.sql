CREATE TABLE "user_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"result" text,
	"note" text,
	"data" jsonb,
	"user_id" uuid,
	"payment_id" integer,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "student_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "student_import_rows_result" CHECK ("student_import_rows"."result" in ('new', 'existing', 'duplicate', 'error'))
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"failure" text,
	"prepared" integer DEFAULT 0 NOT NULL,
	"sealed_seed" text,
	CONSTRAINT "student_imports_state" CHECK ("student_imports"."state" in ('draft', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "user_visits" ADD CONSTRAINT "user_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_import_id_student_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."student_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_visits_seen" ON "user_visits" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "student_import_rows_user" ON "student_import_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_import_rows_payment" ON "student_import_rows" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "student_imports_created_by" ON "student_imports" USING btree ("created_by");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_visits AS v (user_id, seen_at) VALUES (NEW.user_id, NEW.seen_at)
    ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE v.seen_at < excluded.seen_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sessions_note_visit AFTER INSERT OR UPDATE OF seen_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_visit();
--> statement-breakpoint
INSERT INTO user_visits (user_id, seen_at)
  SELECT user_id, max(seen_at) FROM (
    SELECT user_id, seen_at FROM sessions UNION ALL SELECT user_id, updated_at FROM lesson_progress
  ) seen GROUP BY user_id;
