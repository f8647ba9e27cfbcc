-- What the search document of a course has of its category: no word is spelled like this.
CREATE OR REPLACE FUNCTION category_mark(category integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '#' || category
$$;
