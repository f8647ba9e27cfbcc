-- When the transaction commits, closes the live connections of users whose duties changed (`watchSession`), and
-- changes their user cache version. Also invalidates responses with badges of staff who answer questions. OLD is
-- null in an insert, NEW in a deletion. Removes the reset links that the user issued as staff. Also removes those
-- that other staff issued for the user, because anyone with such a link gets the duties of its account.
CREATE OR REPLACE FUNCTION announce_staff_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  PERFORM pg_notify('lantern', json_build_object('topic', 'auth-assurance-changed',
    'payload', json_build_object('user', person))::text)
    FROM unnest(ARRAY[OLD.user_id, NEW.user_id]) AS person WHERE person IS NOT NULL;
  DELETE FROM password_resets r
    WHERE r.issuer_id IN (OLD.user_id, NEW.user_id) OR r.user_id IN (OLD.user_id, NEW.user_id)
      AND EXISTS (SELECT FROM users i WHERE i.id = r.issuer_id AND i.role <> 'admin');
  IF 'answers' IN (OLD.duty, NEW.duty) THEN
    PERFORM announce_change(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER staff_duties_announce AFTER INSERT OR UPDATE OR DELETE ON staff_duties
  FOR EACH ROW EXECUTE FUNCTION announce_staff_duty();
