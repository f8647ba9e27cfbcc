-- What identifies a transfer in a transaction ID and its keys: the keys, and each reference of 12 digits inside them,
-- also with zeros before it (`UPI 632612345678`, `0000632612345678`). Two payments with a common mark use one transfer.
-- Reads the typed ID too, because its key joins a reference and the digits after it.
CREATE OR REPLACE FUNCTION transaction_marks(typed text, keys text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT unnest(keys)
    UNION
    SELECT found[1]
    FROM unnest(keys || typed) AS spelling,
      regexp_matches(spelling, '(?<![0-9])0*([0-9]{12})(?![0-9])', 'g') AS found);
$$;
--> statement-breakpoint
DROP INDEX "payments_corrected";--> statement-breakpoint
DROP INDEX "payments_transaction";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_transaction_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- No payment changes apart from the new column, so nothing is announced or invoiced.
ALTER TABLE "payments" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "payments" p SET "is_transaction_free" = true
WHERE p.revoked_at IS NOT NULL AND EXISTS (SELECT FROM "refunds" r WHERE r.payment_id = p.id AND r.reason = 'mistake');--> statement-breakpoint
ALTER TABLE "payments" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "payments_transaction_marks" ON "payments" USING gin (transaction_marks("transaction_id", "corrected_keys" || "transaction_key")) WHERE "payments"."status" <> 'rejected' and not "payments"."is_transaction_free";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_key") WHERE "payments"."status" <> 'rejected' and not "payments"."is_transaction_free";--> statement-breakpoint
-- The form accepted a few words that are no codes of states, such as `constructor`.
UPDATE "billing_details" SET "state" = left("gstin", 2) WHERE "state" !~ '^[0-9]{2}$';--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_state" CHECK ("billing_details"."state" ~ '^[0-9]{2}$');
