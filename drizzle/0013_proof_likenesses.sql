CREATE TABLE "proof_likenesses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_likenesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"pieces" "bytea" NOT NULL,
	CONSTRAINT "proof_likenesses_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "proof_lookalikes" (
	"file_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"likeness" integer NOT NULL,
	CONSTRAINT "proof_lookalikes_file_id_other_id_pk" PRIMARY KEY("file_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "proof_marks" (
	"hash" integer NOT NULL,
	"likeness_id" integer NOT NULL,
	CONSTRAINT "proof_marks_hash_likeness_id_pk" PRIMARY KEY("hash","likeness_id")
);
--> statement-breakpoint
ALTER TABLE "proof_likenesses" ADD CONSTRAINT "proof_likenesses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_lookalikes" ADD CONSTRAINT "proof_lookalikes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_lookalikes" ADD CONSTRAINT "proof_lookalikes_other_id_files_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_marks" ADD CONSTRAINT "proof_marks_likeness_id_proof_likenesses_id_fk" FOREIGN KEY ("likeness_id") REFERENCES "public"."proof_likenesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_lookalikes_other" ON "proof_lookalikes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "proof_marks_likeness" ON "proof_marks" USING btree ("likeness_id");--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "proof_hash";--> statement-breakpoint
DROP TABLE "payment_lookalikes" CASCADE;