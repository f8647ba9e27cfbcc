CREATE INDEX "jobs_running" ON "jobs" USING btree ("name","key") WHERE "jobs"."locked_until" is not null;
--> statement-breakpoint
UPDATE jobs SET key = d.webhook_id || '/' || d.id FROM webhook_deliveries d
  WHERE jobs.name = 'send-webhook' AND jobs.key = d.id::text;
--> statement-breakpoint
-- Enqueues an event for each webhook that subscribes to it, in the same transaction. Does nothing without a webhook.
-- A decision on a payment is sent when it can no longer be undone, which is when we notify the buyer.
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
--> statement-breakpoint
ALTER TABLE "count_changes" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
-- Every 200th row folds. Does not count the rows, because a long transaction, or a backup, keeps the deleted ones. Only
-- one transaction folds at a time; others skip it without waiting.
CREATE OR REPLACE FUNCTION fold_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE id % 200 = 0) AND pg_try_advisory_xact_lock(7304110260) THEN
    WITH folded AS (DELETE FROM count_changes RETURNING noun, key, change)
    INSERT INTO counters AS k (noun, key, count)
      SELECT noun, key, sum(change) FROM folded GROUP BY noun, key HAVING sum(change) <> 0
      ON CONFLICT (noun, key) DO UPDATE SET count = k.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_changes_fold AFTER INSERT ON count_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION fold_counts();
