-- What the academy has of a payment, before anything was given back: what came, where somebody said it, else what was claimed, once it
-- is approved.
CREATE OR REPLACE FUNCTION money_received(status text, claimed integer, received integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'approved' THEN coalesce(received, claimed) WHEN 'rejected' THEN coalesce(received, 0) ELSE 0 END;
$$;
