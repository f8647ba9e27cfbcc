ALTER TABLE "documents" ADD COLUMN "texts" text[];--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_signature_id_files_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_signature" ON "certificates" USING btree ("signature_id");
--> statement-breakpoint
-- Certificates keep the signature that they show now.
UPDATE "certificates" SET "signature_id" = t.signature_id FROM "certificate_template" t WHERE t.signatory = "certificates".signatory;
