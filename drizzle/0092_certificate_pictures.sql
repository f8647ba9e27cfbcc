ALTER TABLE "certificate_template" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_template" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_template" ADD CONSTRAINT "certificate_template_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_template" ADD CONSTRAINT "certificate_template_signature_id_files_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;