-- The amount received with a payment, before refunds: as entered by an administrator, otherwise the claimed amount of
-- an approved payment.
CREATE OR REPLACE FUNCTION money_received(status text, claimed integer, received integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'approved' THEN coalesce(received, claimed) WHEN 'short' THEN received ELSE 0 END;
$$;
