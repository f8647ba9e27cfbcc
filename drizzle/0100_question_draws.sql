CREATE TABLE "question_pictures" (
	"version_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "question_pictures_version_id_file_id_pk" PRIMARY KEY("version_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "quiz_slots" ALTER COLUMN "question_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD COLUMN "draw_count" integer;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD COLUMN "draw_topic" text;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD COLUMN "draw_difficulty" text;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_pictures_file" ON "question_pictures" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD CONSTRAINT "quiz_slots_asks" CHECK (("quiz_slots"."question_id" is null) = ("quiz_slots"."draw_count" > 0 and "quiz_slots"."draw_count" is not null));