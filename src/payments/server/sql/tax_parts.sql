-- Splits an amount that includes tax. Each tax follows from the taxable value to the paisa, and both halves are
-- equal. The rate is in hundredths of a percent. If no taxable value gives the exact amount, the nearest one is used,
-- and the rest is the rounding.
CREATE OR REPLACE FUNCTION tax_parts(total integer, rate integer, inside boolean,
  OUT taxable integer, OUT cgst integer, OUT sgst integer, OUT igst integer) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  net integer := round(total * 10000.0 / (10000 + rate));
BEGIN
  FOREACH taxable IN ARRAY ARRAY[net, net - 1, net + 1, net] LOOP
    cgst := CASE WHEN inside THEN round(taxable * (rate / 20000.0)) ELSE 0 END;
    sgst := cgst;
    igst := CASE WHEN inside THEN 0 ELSE round(taxable * (rate / 10000.0)) END;
    EXIT WHEN taxable + cgst + sgst + igst = total;
  END LOOP;
END
$$;
