-- What waits and what is rejected sums up to what was claimed; the sum of the approved ones is all that came, of rejected ones, too. The rows
-- are always locked in the order of their statuses, so that two decisions at once wait for each other, no more.
CREATE OR REPLACE FUNCTION payment_totals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, 1 AS one, CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM added
        UNION ALL
        SELECT 'approved', 0, money_received(status, amount_paise, received_paise) FROM added
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, -1 AS one, -CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM removed
        UNION ALL
        SELECT 'approved', 0, -money_received(status, amount_paise, received_paise) FROM removed
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSE
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, 1 AS one, CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM added
        UNION ALL
        SELECT 'approved', 0, money_received(status, amount_paise, received_paise) FROM added
          WHERE money_received(status, amount_paise, received_paise) <> 0
        UNION ALL
        SELECT status, -1 AS one, -CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM removed
        UNION ALL
        SELECT 'approved', 0, -money_received(status, amount_paise, received_paise) FROM removed
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_inserted AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();

CREATE OR REPLACE TRIGGER payments_updated AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();

CREATE OR REPLACE TRIGGER payments_deleted AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION payment_totals_changed();
