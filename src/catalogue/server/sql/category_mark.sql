-- Returns the mark of a category in the search documents of its courses. No word has this spelling.
CREATE OR REPLACE FUNCTION category_mark(category integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '#' || category
$$;
