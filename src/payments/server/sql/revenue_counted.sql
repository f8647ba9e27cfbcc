CREATE OR REPLACE FUNCTION revenue_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM added, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), -sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM removed, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  ELSE
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, 1 AS one, amount_paise AS paise FROM added WHERE status = 'approved'
        UNION ALL
        SELECT decided_at, -1, -amount_paise FROM removed WHERE status = 'approved'
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
