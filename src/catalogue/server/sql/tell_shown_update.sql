-- Whole rows are compared, so that no column is forgotten.
CREATE OR REPLACE FUNCTION tell_shown_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY['all']) WHERE EXISTS (TABLE before EXCEPT ALL TABLE after);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER settings_shown_update AFTER UPDATE ON settings
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER categories_shown_update AFTER UPDATE ON categories
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER sections_shown_update AFTER UPDATE ON sections
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER captions_shown_update AFTER UPDATE ON captions
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER resources_shown_update AFTER UPDATE ON resources
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER comments_shown_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();

CREATE OR REPLACE TRIGGER enrollments_shown_update AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
