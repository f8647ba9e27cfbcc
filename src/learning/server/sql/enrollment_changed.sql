-- Deferred to the commit. So a long transaction, such as an import, does not delay enrolments by other users.
CREATE OR REPLACE FUNCTION enrollment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.apply_enrollment_changes();
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER enrollment_changed AFTER INSERT ON enrollment_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION enrollment_changed();
