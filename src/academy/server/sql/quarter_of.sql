CREATE OR REPLACE FUNCTION quarter_of(moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM moment) / 900)::integer
$$;
