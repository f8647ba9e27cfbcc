CREATE TABLE "hidden_rank_names" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_challenges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"reply" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "key_challenges_decision" CHECK ("key_challenges"."decision" in ('accepted', 'rejected')),
	CONSTRAINT "key_challenges_decided" CHECK (("key_challenges"."decision" is null) = ("key_challenges"."decided_at" is null) and ("key_challenges"."decision" is null) = ("key_challenges"."reply" is null))
);
--> statement-breakpoint
CREATE TABLE "key_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_id" integer NOT NULL,
	"kind" text NOT NULL,
	"answers" jsonb,
	"lesson_id" integer,
	"undoes" integer,
	"reason" text NOT NULL,
	"given_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_corrections_kind" CHECK ("key_corrections"."kind" in ('accept', 'replace', 'all', 'drop', 'undo')),
	CONSTRAINT "key_corrections_answers" CHECK (("key_corrections"."kind" in ('accept', 'replace')) = ("key_corrections"."answers" is not null)),
	CONSTRAINT "key_corrections_dropped" CHECK (("key_corrections"."kind" = 'drop') = ("key_corrections"."lesson_id" is not null)),
	CONSTRAINT "key_corrections_undone" CHECK (("key_corrections"."kind" = 'undo') = ("key_corrections"."undoes" is not null))
);
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "is_dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "wrong" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "challenge_days" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "ranks" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_rank_names" ADD CONSTRAINT "hidden_rank_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_challenges" ADD CONSTRAINT "key_challenges_item_id_attempt_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_challenges" ADD CONSTRAINT "key_challenges_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_lesson_id_quizzes_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."quizzes"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_undoes_key_corrections_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."key_corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_challenges_item" ON "key_challenges" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "key_challenges_decided_by" ON "key_challenges" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "key_corrections_version" ON "key_corrections" USING btree ("version_id","id");--> statement-breakpoint
CREATE INDEX "key_corrections_lesson" ON "key_corrections" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "key_corrections_given_by" ON "key_corrections" USING btree ("given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "key_corrections_undoes" ON "key_corrections" USING btree ("undoes");--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_challenge_days" CHECK ("quizzes"."challenge_days" > 0);--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_ranks" CHECK ("quizzes"."ranks" in ('none', 'own', 'names'));--> statement-breakpoint
UPDATE quiz_attempts a SET wrong = (
    SELECT count(*) FROM attempt_items i WHERE i.attempt_id = a.id AND i.answer IS NOT NULL
      AND coalesce((SELECT m.value FROM marks m WHERE m.item_id = i.id ORDER BY m.id DESC LIMIT 1), 0) <= 0
  ) WHERE a.submitted_at IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER key_corrections_kept BEFORE UPDATE ON key_corrections
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
