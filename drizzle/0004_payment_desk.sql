CREATE TABLE "payment_lookalikes" (
	"payment_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"exact" boolean NOT NULL,
	CONSTRAINT "payment_lookalikes_payment_id_other_id_pk" PRIMARY KEY("payment_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "payment_totals" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"amount_paise" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_sha256" text;--> statement-breakpoint
ALTER TABLE "payment_lookalikes" ADD CONSTRAINT "payment_lookalikes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lookalikes" ADD CONSTRAINT "payment_lookalikes_other_id_payments_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_lookalikes_other" ON "payment_lookalikes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "payments_proof_sha256" ON "payments" USING btree ("proof_sha256");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("transaction_key" || ' ' || "username" || ' ' || "order_code") gin_trgm_ops);--> statement-breakpoint
INSERT INTO payment_totals (status, count, amount_paise)
  SELECT status, count(*), sum(amount_paise) FROM payments GROUP BY status;
--> statement-breakpoint
-- The rows are always locked in the order of their statuses, so that two decisions at once wait for each other, no more.
CREATE FUNCTION payment_totals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, count(*), sum(amount_paise) FROM added GROUP BY status ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, -count(*), -sum(amount_paise) FROM removed GROUP BY status ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSE
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, 1 AS one, amount_paise::bigint AS paise FROM added
        UNION ALL
        SELECT status, -1, -amount_paise::bigint FROM removed
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_inserted AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();
--> statement-breakpoint
CREATE TRIGGER payments_updated AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();
--> statement-breakpoint
CREATE TRIGGER payments_deleted AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();
