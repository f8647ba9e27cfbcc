-- What a student submits with a payment is a screenshot, as in the glossary. The kind of the file stays 'proof': it is in addresses and archives.
ALTER TABLE payments RENAME COLUMN proof_file_id TO screenshot_file_id;
--> statement-breakpoint
ALTER TABLE payments RENAME COLUMN proof_sha256 TO screenshot_sha256;
--> statement-breakpoint
ALTER TABLE payments RENAME CONSTRAINT payments_proof_file_id_files_id_fk TO payments_screenshot_file_id_files_id_fk;
--> statement-breakpoint
ALTER INDEX payments_proof RENAME TO payments_screenshot;
--> statement-breakpoint
ALTER INDEX payments_proof_sha256 RENAME TO payments_screenshot_sha256;
--> statement-breakpoint
ALTER TABLE proof_likenesses RENAME TO screenshot_likenesses;
--> statement-breakpoint
ALTER TABLE screenshot_likenesses RENAME CONSTRAINT proof_likenesses_pkey TO screenshot_likenesses_pkey;
--> statement-breakpoint
ALTER TABLE screenshot_likenesses RENAME CONSTRAINT proof_likenesses_file_id_unique TO screenshot_likenesses_file_id_unique;
--> statement-breakpoint
ALTER TABLE screenshot_likenesses RENAME CONSTRAINT proof_likenesses_file_id_files_id_fk TO screenshot_likenesses_file_id_files_id_fk;
--> statement-breakpoint
ALTER SEQUENCE proof_likenesses_id_seq RENAME TO screenshot_likenesses_id_seq;
--> statement-breakpoint
ALTER TABLE proof_marks RENAME TO screenshot_marks;
--> statement-breakpoint
ALTER TABLE screenshot_marks RENAME CONSTRAINT proof_marks_hash_likeness_id_pk TO screenshot_marks_hash_likeness_id_pk;
--> statement-breakpoint
ALTER TABLE screenshot_marks RENAME CONSTRAINT proof_marks_likeness_id_proof_likenesses_id_fk TO screenshot_marks_likeness_id_screenshot_likenesses_id_fk;
--> statement-breakpoint
ALTER INDEX proof_marks_likeness RENAME TO screenshot_marks_likeness;
--> statement-breakpoint
ALTER TABLE proof_lookalikes RENAME TO screenshot_lookalikes;
--> statement-breakpoint
ALTER TABLE screenshot_lookalikes RENAME CONSTRAINT proof_lookalikes_file_id_other_id_pk TO screenshot_lookalikes_file_id_other_id_pk;
--> statement-breakpoint
ALTER TABLE screenshot_lookalikes RENAME CONSTRAINT proof_lookalikes_file_id_files_id_fk TO screenshot_lookalikes_file_id_files_id_fk;
--> statement-breakpoint
ALTER TABLE screenshot_lookalikes RENAME CONSTRAINT proof_lookalikes_other_id_files_id_fk TO screenshot_lookalikes_other_id_files_id_fk;
--> statement-breakpoint
ALTER INDEX proof_lookalikes_other RENAME TO screenshot_lookalikes_other;
