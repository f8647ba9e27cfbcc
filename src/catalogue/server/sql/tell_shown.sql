-- Tells every instance, once the transaction commits, that something which guests are shown has changed, so that answers which
-- show it are no longer kept (src/platform/server/response-cache/): 'all', or what students change all day, by the tags of cache-tags.ts.
-- A table that guests see something new of needs its triggers in the files beside this one.
CREATE OR REPLACE FUNCTION tell_shown(tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'shown', 'payload', json_build_object('tag', tag))::text)
    FROM unnest(CASE WHEN cardinality(tags) > 20 THEN ARRAY['all'] ELSE tags END) AS tag
$$;
