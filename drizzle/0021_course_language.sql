ALTER TABLE "courses" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_in_language" ON "courses" USING btree ("language","id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_language" CHECK ("courses"."language" in ('en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur'));