ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_unique";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
DROP INDEX "invoices_payment";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" integer;--> statement-breakpoint
CREATE INDEX "invoices_notes" ON "invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_payment" ON "invoices" USING btree ("payment_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
-- Each had one refund at most until now.
ALTER TABLE "invoices" DISABLE TRIGGER "invoices_append_only";--> statement-breakpoint
UPDATE "invoices" SET "refund_id" = r."id" FROM "refunds" r WHERE r."payment_id" = "invoices"."payment_id" AND "invoices"."kind" = 'credit_note';--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER "invoices_append_only";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_note" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."refund_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" >= 0);--> statement-breakpoint
-- A refund counts on the day it is entered: a month that is over stays what it was.
CREATE OR REPLACE FUNCTION refund_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
    VALUES (NEW.payment_id, CASE NEW.reason WHEN 'mistake' THEN 'corrected' ELSE 'refunded' END, 0, -NEW.amount_paise, NEW.created_at);
  INSERT INTO count_changes (noun, key, change) VALUES ('revenue', quarter_of(NEW.created_at), -NEW.amount_paise);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Issues the credit note about the invoice of what is refunded, to the buyer and for the place of that invoice. Its taxes are those of all
-- that is refunded by now less those of the notes before it: the notes of an invoice that is refunded in full sum up to the invoice. An
-- approval that becomes final in the same transaction is invoiced before it.
CREATE OR REPLACE FUNCTION refund_credited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about public.invoices;
BEGIN
  SELECT * INTO about FROM public.invoices i WHERE i.payment_id = NEW.payment_id AND i.kind = 'invoice';
  IF NOT FOUND OR NEW.amount_paise = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, refund_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name,
      seller_address, buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'credit_note', NEW.payment_id, NEW.id, n.issued_at, n.issued_on, n.year, n.serial, n.number, about.seller_gstin, about.seller_name,
      about.seller_address, about.buyer_name, about.buyer_address, about.buyer_gstin, about.place, about.sac, about.rate, NEW.amount_paise,
      t.taxable - b.taxable, t.cgst - b.cgst, t.sgst - b.sgst, t.igst - b.igst
    FROM next_invoice('credit_note') n,
      (SELECT coalesce(sum(total_paise), 0)::integer AS total, coalesce(sum(taxable_paise), 0)::integer AS taxable,
          coalesce(sum(cgst_paise), 0)::integer AS cgst, coalesce(sum(sgst_paise), 0)::integer AS sgst,
          coalesce(sum(igst_paise), 0)::integer AS igst
        FROM public.invoices WHERE payment_id = NEW.payment_id AND kind = 'credit_note') b,
      tax_parts(b.total + NEW.amount_paise, about.rate, about.place = left(about.seller_gstin, 2)) t;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Enters into the ledger what has changed of payments, whoever changed it. What a payment counts for follows from its status: a pending
-- one is claimed, an approved one received, a rejected one neither, but for the part that came of it. The ledger is named with its schema: a
-- session may make a temporary table of the same name, which would be found before it.
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT id, kind, claimed, received, at
      FROM (
        SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM added
        UNION ALL
        SELECT id, 2, CASE WHEN status = 'approved' OR received_paise IS NOT NULL THEN 'received' ELSE 'rejected' END, -amount_paise,
          money_received(status, amount_paise, received_paise), decided_at
        FROM added WHERE status <> 'pending'
      ) AS steps
      ORDER BY id, step;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise)
      SELECT payment_id, 'corrected', -sum(claimed_paise), -sum(received_paise)
      FROM public.ledger_entries WHERE payment_id IN (SELECT id FROM removed)
      GROUP BY payment_id HAVING sum(claimed_paise) <> 0 OR sum(received_paise) <> 0
      ORDER BY payment_id;
  ELSE
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT n.id,
        CASE WHEN o.status = 'rejected' AND n.status = 'approved' THEN 'received'
          WHEN o.status <> 'pending' OR n.status = 'pending' THEN 'corrected'
          WHEN n.status = 'approved' OR n.received_paise IS NOT NULL THEN 'received' ELSE 'rejected' END,
        CASE n.status WHEN 'pending' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'pending' THEN o.amount_paise ELSE 0 END,
        money_received(n.status, n.amount_paise, n.received_paise) - money_received(o.status, o.amount_paise, o.received_paise),
        CASE WHEN o.status = 'pending' AND n.status <> 'pending' THEN n.decided_at ELSE now() END
      FROM added n JOIN removed o ON o.id = n.id
      WHERE (o.status, o.amount_paise, o.received_paise) IS DISTINCT FROM (n.status, n.amount_paise, n.received_paise)
        -- What was short and is enough after all brings no more money.
        AND NOT (o.status = 'rejected' AND n.status = 'approved' AND o.received_paise IS NOT DISTINCT FROM n.received_paise
          AND o.received_paise IS NOT NULL)
      ORDER BY n.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_decided_told AFTER UPDATE OF status, tell_at ON payments
  FOR EACH ROW WHEN (NEW.status <> 'pending' AND NEW.tell_at IS NULL AND (OLD.status <> NEW.status OR OLD.tell_at IS NOT NULL))
  EXECUTE FUNCTION tell_webhooks('payment.decided');
