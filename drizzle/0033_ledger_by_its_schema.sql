CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT id, kind, claimed, received, at
      FROM (
        SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM added
        UNION ALL
        SELECT id, 2, CASE status WHEN 'approved' THEN 'received' ELSE 'rejected' END, -amount_paise,
          CASE status WHEN 'approved' THEN amount_paise ELSE 0 END, decided_at
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
        CASE WHEN o.status = 'pending' AND n.status = 'approved' THEN 'received'
          WHEN o.status = 'pending' AND n.status = 'rejected' THEN 'rejected' ELSE 'corrected' END,
        CASE n.status WHEN 'pending' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'pending' THEN o.amount_paise ELSE 0 END,
        CASE n.status WHEN 'approved' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'approved' THEN o.amount_paise ELSE 0 END,
        CASE WHEN o.status = 'pending' AND n.status <> 'pending' THEN n.decided_at ELSE now() END
      FROM added n JOIN removed o ON o.id = n.id
      WHERE (o.status, o.amount_paise) <> (n.status, n.amount_paise)
      ORDER BY n.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refund_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
    VALUES (NEW.payment_id, CASE NEW.reason WHEN 'mistake' THEN 'corrected' ELSE 'refunded' END, 0, -NEW.amount_paise, NEW.created_at);
  INSERT INTO count_changes (noun, key, change) VALUES ('revenue', quarter_of(NEW.created_at), -NEW.amount_paise);
  RETURN NULL;
END
$$;
