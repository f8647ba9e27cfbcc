-- A refund counts on the day it is entered, so that earlier months don't change.
CREATE OR REPLACE FUNCTION refund_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
    VALUES (NEW.payment_id, CASE NEW.reason WHEN 'mistake' THEN 'corrected' ELSE 'refunded' END, 0, -NEW.amount_paise, NEW.created_at);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunds_entered AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_entered();
