-- Adds the enrolments of this transaction to the numbers of students, once, at its commit. Locks the courses in a
-- fixed order. `next_invoice` calls this function first, so that all transactions lock courses before the invoice
-- numbers.
CREATE OR REPLACE FUNCTION apply_enrollment_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own text := pg_current_xact_id()::text;
  changed record;
BEGIN
  IF current_setting('lantern.enrollments_applied', true) = own THEN
    RETURN;
  END IF;
  PERFORM set_config('lantern.enrollments_applied', own, true);
  FOR changed IN
    WITH changes AS (DELETE FROM public.enrollment_changes RETURNING course_id, change)
    SELECT course_id, sum(change)::integer AS change FROM changes GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE public.course_students SET students = students + changed.change WHERE course_id = changed.course_id;
  END LOOP;
END
$$;
