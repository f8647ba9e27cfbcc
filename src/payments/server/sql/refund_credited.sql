-- Gives out the credit note about the invoice of what is given back, with its part of the taxes, to whom and for where that was made out. An
-- approval that becomes final in the same transaction does so before it.
CREATE OR REPLACE FUNCTION refund_credited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about public.invoices;
BEGIN
  SELECT * INTO about FROM public.invoices i WHERE i.payment_id = NEW.payment_id AND i.kind = 'invoice';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name, seller_address,
      buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'credit_note', NEW.payment_id, n.issued_at, n.issued_on, n.year, n.serial, n.number, about.seller_gstin, about.seller_name,
      about.seller_address, about.buyer_name, about.buyer_address, about.buyer_gstin, about.place, about.sac, about.rate, NEW.amount_paise, t.taxable, t.cgst, t.sgst,
      t.igst
    FROM next_invoice('credit_note') n,
      tax_parts(NEW.amount_paise, about.rate, about.place = left(about.seller_gstin, 2)) t;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER refunds_credited AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION refund_credited();
