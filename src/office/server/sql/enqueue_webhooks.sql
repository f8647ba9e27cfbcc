-- Enqueues an event for each webhook that subscribes to it, in the same transaction. Does nothing if there is no
-- webhook. For a decision on a payment, the event is sent when we notify the buyer, because the decision can then no
-- longer be undone.
CREATE OR REPLACE FUNCTION enqueue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
  delivery record;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    what := CASE
      WHEN TG_OP = 'INSERT' THEN CASE NEW.status WHEN 'pending' THEN 'payment.submitted' WHEN 'approved' THEN 'payment.decided' END
      WHEN NEW.status <> 'pending' AND NEW.notify_at IS NULL AND (OLD.status <> NEW.status OR OLD.notify_at IS NOT NULL) THEN 'payment.decided'
    END;
  END IF;
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events)) THEN
    RETURN NULL;
  END IF;
  IF what LIKE 'payment.%' THEN
    SELECT jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'username', o.username, 'kind', o.kind,
      'courseId', o.course_id, 'courseTitle', o.course_title,
      'planId', nullif(o.plan_id, 0), 'planTitle', CASE WHEN o.plan_id > 0 THEN o.plan_terms ->> 'title' END, 'coupon', o.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status',
      CASE NEW.status WHEN 'short' THEN 'rejected' ELSE NEW.status END)
      INTO about FROM orders o WHERE o.id = NEW.order_id;
  ELSIF what = 'enrollment.created' THEN
    about := jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'courseId', NEW.course_id);
  ELSIF what = 'user.registered' THEN
    about := jsonb_build_object('id', NEW.id, 'username', NEW.username, 'role', NEW.role);
  ELSE
    SELECT jsonb_build_object('enrollmentId', e.id, 'userId', e.user_id, 'courseId', e.course_id) INTO about
      FROM enrollments e WHERE e.user_id = NEW.user_id AND e.course_id = NEW.course_id;
  END IF;
  FOR delivery IN INSERT INTO webhook_deliveries (webhook_id, event, data, next_try_at)
    SELECT id, what, about, now() FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events) RETURNING id, webhook_id
  LOOP
    PERFORM enqueue_job('send-webhook', jsonb_build_object('id', delivery.id), delivery.webhook_id || '/' || delivery.id, now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_webhooks AFTER INSERT OR UPDATE OF status, notify_at ON payments
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks();

CREATE OR REPLACE TRIGGER enrollments_webhooks AFTER INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks('enrollment.created');

CREATE OR REPLACE TRIGGER course_completions_webhooks AFTER INSERT ON course_completions
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks('course.completed');

CREATE OR REPLACE TRIGGER users_webhooks AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks('user.registered');
