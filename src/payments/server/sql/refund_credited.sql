-- Issues the credit note for a refund of an invoice, with the recipient and place of the invoice. Its taxes are the
-- taxes of all refunds so far, less the taxes of earlier credit notes. So the credit notes of a fully refunded invoice
-- add up to the invoice. An approval that becomes final in the same transaction is invoiced first.
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
$$;

CREATE CONSTRAINT TRIGGER refunds_credited AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION refund_credited();
