-- Announces a change to every instance when the transaction commits. The response cache invalidates the responses
-- with one of the tags, or all responses for 'all'. Open pages of signed-in users refetch the noun. A `hidden`
-- change is sent only to staff. docs/decisions/triggers.md lists the triggers.
CREATE OR REPLACE FUNCTION announce_change(tags text[], noun text DEFAULT NULL, hidden boolean DEFAULT false) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'change', 'payload', json_build_object('tag', tag, 'noun', noun, 'hidden', hidden))::text)
    FROM unnest(CASE WHEN cardinality(tags) > 20 THEN ARRAY['all'] ELSE tags END) AS tag
    WHERE tag IS NOT NULL
$$;
