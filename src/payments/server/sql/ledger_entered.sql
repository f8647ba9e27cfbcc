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
$$;

CREATE OR REPLACE TRIGGER payments_entered AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();

CREATE OR REPLACE TRIGGER payments_entered_anew AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();

CREATE OR REPLACE TRIGGER payments_entered_out AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();
