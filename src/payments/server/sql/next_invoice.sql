-- Returns the next number of a kind: consecutive within a financial year (April to March) in the academy's time zone.
-- The lock makes concurrent transactions wait for each other. They lock courses first, so they don't deadlock. A
-- rollback leaves no gap.
CREATE OR REPLACE FUNCTION next_invoice(of_kind text, OUT issued_at timestamptz, OUT issued_on date, OUT year integer, OUT serial integer,
  OUT number text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.apply_enrollment_changes();
  PERFORM pg_advisory_xact_lock(7304110261);
  issued_at := clock_timestamp();
  issued_on := issued_at AT TIME ZONE coalesce((SELECT value FROM public.settings WHERE key = 'time_zone'), 'Asia/Kolkata');
  year := extract(year FROM issued_on - interval '3 months');
  serial := 1 + coalesce((SELECT max(i.serial) FROM public.invoices i WHERE i.kind = of_kind AND i.year = next_invoice.year), 0);
  number := format('%s/%s-%s/%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, right(year::text, 2), right((year + 1)::text, 2),
    lpad(serial::text, greatest(5, length(serial::text)), '0'));
END
$$;
