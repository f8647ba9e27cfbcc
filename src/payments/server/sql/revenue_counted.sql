CREATE OR REPLACE FUNCTION revenue_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM added WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), -sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM removed WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  ELSE
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM added WHERE decided_at IS NOT NULL
        UNION ALL
        SELECT decided_at, -(status = 'approved')::int, -money_received(status, amount_paise, received_paise)
        FROM removed WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_counted_in AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();

CREATE OR REPLACE TRIGGER payments_counted_anew AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();

CREATE OR REPLACE TRIGGER payments_counted_out AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();
