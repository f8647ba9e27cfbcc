-- Writes down for each webhook that wants to hear of it what happens, in the transaction in which it happens; without one, nothing. A
-- decision on a payment is told when it cannot be taken back any more, which is when its buyer is told.
CREATE OR REPLACE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
  delivery integer;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events)) THEN
    RETURN NULL;
  END IF;
  IF what LIKE 'payment.%' THEN
    SELECT jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'username', o.username, 'kind', o.kind,
      'courseId', o.course_id, 'courseTitle', o.course_title,
      'planId', o.plan_id, 'planTitle', o.plan_terms ->> 'title', 'coupon', o.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status', NEW.status)
      INTO about FROM orders o WHERE o.id = NEW.order_id;
  ELSIF what = 'enrollment.created' THEN
    about := jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'courseId', NEW.course_id);
  ELSIF what = 'user.registered' THEN
    about := jsonb_build_object('id', NEW.id, 'username', NEW.username, 'role', NEW.role);
  ELSE
    -- Of two who complete the last two lessons at once, one waits, and sees what the other did.
    SELECT jsonb_build_object('enrollmentId', e.id, 'userId', e.user_id, 'courseId', e.course_id) INTO about
      FROM enrollments e JOIN lessons l ON l.course_id = e.course_id
      WHERE l.id = NEW.lesson_id AND l.is_visible AND e.user_id = NEW.user_id FOR NO KEY UPDATE OF e;
    IF about IS NULL OR EXISTS (
      SELECT FROM lessons l LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = NEW.user_id
      WHERE l.course_id = (about ->> 'courseId')::integer AND l.is_visible AND NOT coalesce(p.completed, false)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  FOR delivery IN INSERT INTO webhook_deliveries (webhook_id, event, data, next_try_at)
    SELECT id, what, about, now() FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events) RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', jsonb_build_object('id', delivery), delivery::text, now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_submitted_told AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION tell_webhooks('payment.submitted');

CREATE OR REPLACE TRIGGER payments_decided_told AFTER UPDATE OF status, tell_at ON payments
  FOR EACH ROW WHEN (NEW.status <> 'pending' AND NEW.tell_at IS NULL AND (OLD.status <> NEW.status OR OLD.tell_at IS NOT NULL))
  EXECUTE FUNCTION tell_webhooks('payment.decided');

CREATE OR REPLACE TRIGGER payments_taken_told AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION tell_webhooks('payment.decided');

CREATE OR REPLACE TRIGGER enrollments_webhooks_told AFTER INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks('enrollment.created');

CREATE OR REPLACE TRIGGER lesson_progress_begun_told AFTER INSERT ON lesson_progress
  FOR EACH ROW WHEN (NEW.completed) EXECUTE FUNCTION tell_webhooks('course.completed');

CREATE OR REPLACE TRIGGER lesson_progress_completed_told AFTER UPDATE OF completed ON lesson_progress
  FOR EACH ROW WHEN (NEW.completed AND NOT OLD.completed) EXECUTE FUNCTION tell_webhooks('course.completed');

CREATE OR REPLACE TRIGGER users_registered_told AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks('user.registered');
