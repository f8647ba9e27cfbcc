-- Converts a text to a part of a search document, with its weight.
CREATE OR REPLACE FUNCTION search_vector(source text, weight text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg('''' || word || ''':' || least(place, 16000) || weight, ' '), '')::tsvector
  FROM unnest(search_words(source)) WITH ORDINALITY AS words(word, place)
$$;
