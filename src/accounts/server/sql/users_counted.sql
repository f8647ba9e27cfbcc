CREATE OR REPLACE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT 'users', 0, count(*) * TG_ARGV[0]::integer FROM changed HAVING count(*) > 0
    UNION ALL
    SELECT 'registrations', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_counted_in AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION users_counted('1');

CREATE OR REPLACE TRIGGER users_counted_out AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION users_counted('-1');
