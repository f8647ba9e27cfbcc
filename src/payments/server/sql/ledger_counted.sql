-- Two sums of the ledger are counters, because pages need them quickly: 'revenue' by quarter of an hour, and 'claimed' (0), in paise.
CREATE OR REPLACE FUNCTION ledger_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.count_changes (noun, key, change)
    SELECT noun, key, paise
    FROM (VALUES ('revenue', quarter_of(NEW.entered_at), NEW.received_paise), ('claimed', 0, NEW.claimed_paise)) AS sums (noun, key, paise)
    WHERE paise <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER ledger_counted AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_counted();
