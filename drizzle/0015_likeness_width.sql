-- Pictures were WebP before: all are made anew from the proofs.
DELETE FROM "proof_likenesses";--> statement-breakpoint
ALTER TABLE "proof_likenesses" ADD COLUMN "width" integer NOT NULL;