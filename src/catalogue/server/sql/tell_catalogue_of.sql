-- Tells as `tell_catalogue` does, and says `aside` of what nobody but administrators can see.
CREATE OR REPLACE FUNCTION tell_catalogue_of(noun text, aside boolean) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'catalogue', 'payload', json_build_object('noun', noun, 'aside', aside))::text)
$$;
