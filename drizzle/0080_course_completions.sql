CREATE TABLE "course_completions" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"required_ids" integer[] NOT NULL,
	"lesson_ids" integer[] NOT NULL,
	CONSTRAINT "course_completions_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_completions_course" ON "course_completions" USING btree ("course_id");--> statement-breakpoint
-- Students who completed all visible lessons before. When they completed the last one, they finished.
INSERT INTO course_completions (user_id, course_id, finished_at, required_ids, lesson_ids)
  SELECT e.user_id, e.course_id, max(coalesce(p.completed_at, p.updated_at)), array_agg(l.id ORDER BY l.id), array_agg(l.id ORDER BY l.id)
    FROM enrollments e JOIN lessons l ON l.course_id = e.course_id AND l.is_visible
      LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = e.user_id
    GROUP BY e.user_id, e.course_id HAVING bool_and(coalesce(p.completed, false));
--> statement-breakpoint
-- Records that a student finished a course when their last required lesson is complete. Locks the enrolment, so that
-- of two transactions that complete the last two lessons, the second one sees both.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.completed THEN
    RETURN NULL;
  END IF;
  SELECT e.course_id INTO course FROM enrollments e JOIN lessons l ON l.course_id = e.course_id
    WHERE l.id = NEW.lesson_id AND l.is_visible AND e.user_id = NEW.user_id FOR NO KEY UPDATE OF e;
  IF course IS NULL OR EXISTS (SELECT FROM course_completions WHERE user_id = NEW.user_id AND course_id = course) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (user_id, course_id, finished_at, required_ids, lesson_ids)
    SELECT NEW.user_id, course, coalesce(NEW.completed_at, now()), array_agg(l.id ORDER BY l.id) FILTER (WHERE l.is_required), array_agg(l.id ORDER BY l.id)
      FROM lessons l LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = NEW.user_id
      WHERE l.course_id = course AND l.is_visible
      HAVING bool_and(coalesce(p.completed, false)) FILTER (WHERE l.is_required)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lesson_progress_completion AFTER INSERT OR UPDATE OF completed ON lesson_progress
  FOR EACH ROW WHEN (NEW.completed) EXECUTE FUNCTION record_course_completion();
--> statement-breakpoint
DROP TRIGGER lesson_progress_webhooks ON lesson_progress;
--> statement-breakpoint
-- Enqueues an event for each webhook that subscribes to it, in the same transaction. Does nothing without a webhook.
-- A decision on a payment is sent when it can no longer be undone, which is when we notify the buyer.
CREATE OR REPLACE FUNCTION enqueue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
  delivery integer;
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
    SELECT id, what, about, now() FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events) RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', jsonb_build_object('id', delivery), delivery::text, now());
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER course_completions_webhooks AFTER INSERT ON course_completions
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks('course.completed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER course_completions_announce AFTER INSERT OR UPDATE OR DELETE ON course_completions
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER course_completions_announce_truncate AFTER TRUNCATE ON course_completions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
