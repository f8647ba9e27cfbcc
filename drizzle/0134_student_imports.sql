ALTER TABLE "student_import_rows" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "without_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Issues the invoice for a received payment once its decision can no longer be undone, at the end of that
-- transaction. Issues none without a GSTIN and its name, and none for an import of money that the academy received
-- before it used Lantern (`lantern.without_invoices`). The recipient and the place of supply are from the buyer's
-- billing details; the default place is the academy's.
CREATE OR REPLACE FUNCTION payment_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own jsonb;
  received integer;
BEGIN
  IF current_setting('lantern.without_invoices', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- The invoice was due earlier, for example when the academy had no GSTIN. It is not issued later.
  IF TG_OP = 'UPDATE' AND OLD.notify_at IS NULL AND money_received(OLD.status, OLD.amount_paise, OLD.received_paise) > 0 THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, nullif(value, '')) INTO own FROM public.settings
    WHERE key IN ('gstin', 'gst_name', 'gst_address', 'gst_sac', 'gst_rate', 'academy_address');
  SELECT money_received(p.status, p.amount_paise, p.received_paise) INTO received FROM public.payments p
    WHERE p.id = NEW.id AND p.notify_at IS NULL;
  IF own ->> 'gstin' IS NULL OR own ->> 'gst_name' IS NULL OR coalesce(received, 0) = 0
    OR EXISTS (SELECT FROM public.invoices i WHERE i.payment_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name, seller_address,
      buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'invoice', NEW.id, n.issued_at, n.issued_on, n.year, n.serial, n.number, own ->> 'gstin', own ->> 'gst_name',
      coalesce(own ->> 'gst_address', own ->> 'academy_address', ''), b.name, b.address, b.gstin, b.place, coalesce(own ->> 'gst_sac', '999293'), r.rate,
      received, t.taxable, t.cgst, t.sgst, t.igst
    FROM next_invoice('invoice') n,
      (SELECT (coalesce(own ->> 'gst_rate', '18')::numeric * 100)::integer AS rate) r,
      (SELECT coalesce(d.name, u.full_name, o.username) AS name, coalesce(d.address, '') AS address, d.gstin,
          coalesce(left(d.gstin, 2), d.state, left(own ->> 'gstin', 2)) AS place
        FROM public.payments p JOIN public.orders o ON o.id = p.order_id LEFT JOIN public.users u ON u.id = p.user_id LEFT JOIN public.billing_details d ON d.user_id = p.user_id
        WHERE p.id = NEW.id) b,
      tax_parts(received, r.rate, b.place = left(own ->> 'gstin', 2)) t;
  RETURN NULL;
END
$$;
