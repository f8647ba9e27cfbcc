CREATE TABLE "mistake_cards" (
	"user_id" uuid NOT NULL,
	"question_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"practised_on" date NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"practised" integer NOT NULL,
	"wrong" integer NOT NULL,
	"answer_id" uuid NOT NULL,
	CONSTRAINT "mistake_cards_user_id_question_id_pk" PRIMARY KEY("user_id","question_id"),
	CONSTRAINT "mistake_cards_due" CHECK ("mistake_cards"."due_on" > "mistake_cards"."practised_on"),
	CONSTRAINT "mistake_cards_practised" CHECK ("mistake_cards"."wrong" between 0 and "mistake_cards"."practised")
);
--> statement-breakpoint
ALTER TABLE "mistake_cards" ADD CONSTRAINT "mistake_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_cards" ADD CONSTRAINT "mistake_cards_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mistake_cards_question" ON "mistake_cards" USING btree ("question_id");