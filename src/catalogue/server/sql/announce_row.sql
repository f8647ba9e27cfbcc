-- For tables that only administrators change. The first argument is the noun for open pages, or ''. The others are
-- columns that students never see. Compares all other columns, so that new ones are included.
CREATE OR REPLACE FUNCTION announce_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - TG_ARGV[1:] IS NOT DISTINCT FROM to_jsonb(NEW) - TG_ARGV[1:] THEN
    RETURN NULL;
  END IF;
  PERFORM announce_change(ARRAY['all'], nullif(TG_ARGV[0], ''));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER settings_announce AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION announce_row('');

CREATE OR REPLACE TRIGGER plans_announce AFTER INSERT OR UPDATE OR DELETE ON plans
  FOR EACH ROW EXECUTE FUNCTION announce_row('');

CREATE OR REPLACE TRIGGER videos_announce AFTER INSERT OR UPDATE OR DELETE ON videos
  FOR EACH ROW EXECUTE FUNCTION announce_row('', 'percent', 'state', 'error', 'attempts', 'updated_at');

CREATE OR REPLACE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION announce_row('categories');

-- The course page shows its teacher.
CREATE OR REPLACE TRIGGER teachers_announce AFTER INSERT OR UPDATE OR DELETE ON teachers
  FOR EACH ROW EXECUTE FUNCTION announce_row('courses', 'description_html');

CREATE OR REPLACE TRIGGER own_pages_announce AFTER INSERT OR UPDATE OR DELETE ON own_pages
  FOR EACH ROW EXECUTE FUNCTION announce_row('', 'text_html');
