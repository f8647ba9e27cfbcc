-- Maintains the number of payments with each status ('payments/pending'), and of approvals by quarter of an hour. OLD
-- is null in an insert, NEW in a deletion.
CREATE OR REPLACE FUNCTION payments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.count_changes (noun, key, change)
    SELECT noun, key, sum(change)
    FROM (VALUES
      ('payments/' || OLD.status, 0, -1),
      ('payments/' || NEW.status, 0, 1),
      (CASE OLD.status WHEN 'approved' THEN 'approvals' END, quarter_of(OLD.decided_at), -1),
      (CASE NEW.status WHEN 'approved' THEN 'approvals' END, quarter_of(NEW.decided_at), 1)
    ) AS changes (noun, key, change)
    WHERE noun IS NOT NULL
    GROUP BY noun, key HAVING sum(change) <> 0
    ORDER BY noun, key;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_counted AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_counted();
