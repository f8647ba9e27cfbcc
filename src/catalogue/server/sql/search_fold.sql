-- Normalises a text for the search: to lower case, without accents, and with one spelling if Devanagari has several.
-- Removes the nukta of letters (फ़ becomes फ). Replaces a nasal before a consonant, and the chandrabindu, by an
-- anusvara (हिन्दी becomes हिंदी).
CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN source ~ '[\u0900-\u097f]' THEN
      regexp_replace(
        translate(lower(unaccent(source)), U&'\0958\0959\095a\095b\095c\095d\095e\095f\0929\0931\0934\0901\093c', U&'\0915\0916\0917\091c\0921\0922\092b\092f\0928\0930\0933\0902'),
        '[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])', U&'\0902', 'g')
    ELSE lower(unaccent(source)) END
$$;
