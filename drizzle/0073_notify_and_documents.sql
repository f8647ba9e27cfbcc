-- Columns have the names of the glossary: the student is notified, and reminded; receipts, invoices and credit notes are documents.
ALTER TABLE payments RENAME COLUMN tell_at TO notify_at;
--> statement-breakpoint
ALTER TABLE payments RENAME COLUMN paper_code TO document_code;
--> statement-breakpoint
ALTER TABLE payments RENAME CONSTRAINT payments_paper_code_unique TO payments_document_code_unique;
--> statement-breakpoint
ALTER TABLE payments RENAME CONSTRAINT payments_tell_decided TO payments_notify_decided;
--> statement-breakpoint
ALTER INDEX payments_untold RENAME TO payments_notify_at;
--> statement-breakpoint
ALTER TABLE refunds RENAME COLUMN paper_code TO document_code;
--> statement-breakpoint
ALTER TABLE refunds RENAME CONSTRAINT refunds_paper_code_unique TO refunds_document_code_unique;
--> statement-breakpoint
ALTER TABLE entitlements RENAME COLUMN told_days TO reminded_days;
--> statement-breakpoint
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
  ELSIF TG_TABLE_NAME = 'lesson_progress' AND TG_OP = 'UPDATE' THEN
    IF OLD.completed THEN
      RETURN NULL;
    END IF;
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own jsonb;
  received integer;
BEGIN
  -- It was due before, without a GSTIN perhaps; no invoice follows later.
  IF TG_OP = 'UPDATE' AND OLD.notify_at IS NULL AND money_received(OLD.status, OLD.amount_paise, OLD.received_paise) > 0 THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, nullif(value, '')) INTO own FROM public.settings
    WHERE key IN ('gstin', 'gst_name', 'gst_address', 'gst_sac', 'gst_rate', 'academy_address');
  SELECT money_received(p.status, p.amount_paise, p.received_paise) INTO received FROM public.payments p
    WHERE p.id = NEW.id AND p.notify_at IS NULL;
  IF own ->> 'gstin' IS NULL OR own ->> 'gst_name' IS NULL OR coalesce(received, 0) = 0
    OR EXISTS (SELECT FROM public.invoices i WHERE i.payment_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name, seller_address,
      buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'invoice', NEW.id, n.issued_at, n.issued_on, n.year, n.serial, n.number, own ->> 'gstin', own ->> 'gst_name',
      coalesce(own ->> 'gst_address', own ->> 'academy_address', ''), b.name, b.address, b.gstin, b.place, coalesce(own ->> 'gst_sac', '999293'), r.rate,
      received, t.taxable, t.cgst, t.sgst, t.igst
    FROM next_invoice('invoice') n,
      (SELECT (coalesce(own ->> 'gst_rate', '18')::numeric * 100)::integer AS rate) r,
      (SELECT coalesce(d.name, u.full_name, o.username) AS name, coalesce(d.address, '') AS address, d.gstin,
          coalesce(left(d.gstin, 2), d.state, left(own ->> 'gstin', 2)) AS place
        FROM public.payments p JOIN public.orders o ON o.id = p.order_id LEFT JOIN public.users u ON u.id = p.user_id LEFT JOIN public.billing_details d ON d.user_id = p.user_id
        WHERE p.id = NEW.id) b,
      tax_parts(received, r.rate, b.place = left(own ->> 'gstin', 2)) t;
  RETURN NULL;
END
$$;
