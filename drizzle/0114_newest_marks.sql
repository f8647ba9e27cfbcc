DROP INDEX "marks_item";--> statement-breakpoint
CREATE INDEX "marks_item" ON "marks" USING btree ("item_id","id","value");