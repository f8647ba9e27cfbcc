-- Announces a change to every instance when the transaction commits. The response cache drops the responses with one of the tags; 'all'
-- drops every response. Open pages of signed-in people fetch the noun again; a `hidden` change concerns administrators only.
-- docs/decisions/triggers.md lists the triggers.
CREATE OR REPLACE FUNCTION announce_change(tags text[], noun text DEFAULT NULL, hidden boolean DEFAULT false) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'change', 'payload', json_build_object('tag', tag, 'noun', noun, 'hidden', hidden))::text)
    FROM unnest(CASE WHEN cardinality(tags) > 20 THEN ARRAY['all'] ELSE tags END) AS tag
    WHERE tag IS NOT NULL
$$;
