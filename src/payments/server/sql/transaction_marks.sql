-- Returns the marks that identify the transfer of a transaction ID: its keys, and each reference of 12 digits inside
-- them. A reference can have zeros before it (`UPI 632612345678`, `0000632612345678`). Two payments with a common mark
-- use one transfer. Reads the typed ID too, because its key joins a reference and the digits after it.
CREATE OR REPLACE FUNCTION transaction_marks(typed text, keys text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT unnest(keys)
    UNION
    SELECT found[1]
    FROM unnest(keys || typed) AS spelling,
      regexp_matches(spelling, '(?<![0-9])0*([0-9]{12})(?![0-9])', 'g') AS found);
$$;
