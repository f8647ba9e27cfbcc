-- Enters each change of a payment into the ledger. A pending payment counts as claimed, and an approved or short one as
-- received. A rejected payment does not count. The table name includes the schema, because a temporary table with the
-- same name would come first.
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      VALUES (NEW.id, 'claimed', NEW.amount_paise, 0, NEW.submitted_at);
    IF NEW.status <> 'pending' THEN
      INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
        VALUES (NEW.id, CASE WHEN NEW.status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END, -NEW.amount_paise,
          money_received(NEW.status, NEW.amount_paise, NEW.received_paise), NEW.decided_at);
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise)
      SELECT payment_id, 'corrected', -sum(claimed_paise), -sum(received_paise)
      FROM public.ledger_entries WHERE payment_id = OLD.id
      GROUP BY payment_id HAVING sum(claimed_paise) <> 0 OR sum(received_paise) <> 0;
  ELSIF (OLD.status, OLD.amount_paise, OLD.received_paise) IS DISTINCT FROM (NEW.status, NEW.amount_paise, NEW.received_paise)
    -- The approval of a short payment adds no money if the received amount stays the same.
    AND NOT (OLD.status = 'short' AND NEW.status = 'approved' AND OLD.received_paise IS NOT DISTINCT FROM NEW.received_paise) THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      VALUES (NEW.id,
        CASE WHEN OLD.status IN ('rejected', 'short') AND NEW.status = 'approved' THEN 'received'
          WHEN OLD.status <> 'pending' OR NEW.status = 'pending' THEN 'corrected'
          WHEN NEW.status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END,
        CASE NEW.status WHEN 'pending' THEN NEW.amount_paise ELSE 0 END - CASE OLD.status WHEN 'pending' THEN OLD.amount_paise ELSE 0 END,
        money_received(NEW.status, NEW.amount_paise, NEW.received_paise) - money_received(OLD.status, OLD.amount_paise, OLD.received_paise),
        CASE WHEN OLD.status = 'pending' AND NEW.status <> 'pending' THEN NEW.decided_at ELSE now() END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_entered AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION ledger_entered();
