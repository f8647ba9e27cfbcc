DROP TABLE "payment_totals" CASCADE;
--> statement-breakpoint
DROP FUNCTION payment_totals_changed() CASCADE;
--> statement-breakpoint
DROP FUNCTION revenue_counted() CASCADE;
--> statement-breakpoint
DROP TRIGGER payments_entered ON payments;
--> statement-breakpoint
DROP TRIGGER payments_entered_anew ON payments;
--> statement-breakpoint
DROP TRIGGER payments_entered_out ON payments;
--> statement-breakpoint
-- Enters each change of a payment into the ledger, whoever makes it. What a payment counts for follows from its status: a pending
-- one is claimed, an approved or short one received, a rejected one neither. The ledger is named with its schema: a
-- session may make a temporary table of the same name, which would be found before it.
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      VALUES (NEW.id, 'claimed', NEW.amount_paise, 0, NEW.submitted_at);
    IF NEW.status <> 'pending' THEN
      INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
        VALUES (NEW.id, CASE WHEN NEW.status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END, -NEW.amount_paise,
          money_received(NEW.status, NEW.amount_paise, NEW.received_paise), NEW.decided_at);
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise)
      SELECT payment_id, 'corrected', -sum(claimed_paise), -sum(received_paise)
      FROM public.ledger_entries WHERE payment_id = OLD.id
      GROUP BY payment_id HAVING sum(claimed_paise) <> 0 OR sum(received_paise) <> 0;
  ELSIF (OLD.status, OLD.amount_paise, OLD.received_paise) IS DISTINCT FROM (NEW.status, NEW.amount_paise, NEW.received_paise)
    -- A short payment that is approved after all brings no more money.
    AND NOT (OLD.status = 'short' AND NEW.status = 'approved' AND OLD.received_paise IS NOT DISTINCT FROM NEW.received_paise) THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      VALUES (NEW.id,
        CASE WHEN OLD.status IN ('rejected', 'short') AND NEW.status = 'approved' THEN 'received'
          WHEN OLD.status <> 'pending' OR NEW.status = 'pending' THEN 'corrected'
          WHEN NEW.status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END,
        CASE NEW.status WHEN 'pending' THEN NEW.amount_paise ELSE 0 END - CASE OLD.status WHEN 'pending' THEN OLD.amount_paise ELSE 0 END,
        money_received(NEW.status, NEW.amount_paise, NEW.received_paise) - money_received(OLD.status, OLD.amount_paise, OLD.received_paise),
        CASE WHEN OLD.status = 'pending' AND NEW.status <> 'pending' THEN NEW.decided_at ELSE now() END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_entered AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION ledger_entered();
--> statement-breakpoint
-- The sums of the ledger that must be fast are counters: 'revenue' by quarter of an hour, and 'claimed' (0), in paise.
CREATE OR REPLACE FUNCTION ledger_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.count_changes (noun, key, change)
    SELECT noun, key, paise
    FROM (VALUES ('revenue', quarter_of(NEW.entered_at), NEW.received_paise), ('claimed', 0, NEW.claimed_paise)) AS sums (noun, key, paise)
    WHERE paise <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_counted AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_counted();
--> statement-breakpoint
-- How many payments have each status ('payments/pending'), and how many were approved, by quarter of an hour. OLD is null in an insert,
-- NEW in a deletion.
CREATE OR REPLACE FUNCTION payments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.count_changes (noun, key, change)
    SELECT noun, key, sum(change)
    FROM (VALUES
      ('payments/' || OLD.status, 0, -1),
      ('payments/' || NEW.status, 0, 1),
      (CASE OLD.status WHEN 'approved' THEN 'approvals' END, quarter_of(OLD.decided_at), -1),
      (CASE NEW.status WHEN 'approved' THEN 'approvals' END, quarter_of(NEW.decided_at), 1)
    ) AS changes (noun, key, change)
    WHERE noun IS NOT NULL
    GROUP BY noun, key HAVING sum(change) <> 0
    ORDER BY noun, key;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_counted AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_counted();
--> statement-breakpoint
-- A refund counts on the day it is entered: a month that is over stays what it was.
CREATE OR REPLACE FUNCTION refund_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
    VALUES (NEW.payment_id, CASE NEW.reason WHEN 'mistake' THEN 'corrected' ELSE 'refunded' END, 0, -NEW.amount_paise, NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_entered AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_entered();
--> statement-breakpoint
-- For what came while no trigger looked.
CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM counters;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO counters (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'payments/' || status, 0, count(*) FROM payments GROUP BY 1
    UNION ALL SELECT 'revenue', quarter_of(entered_at), sum(received_paise) FROM ledger_entries GROUP BY 2
    UNION ALL SELECT 'claimed', 0, sum(claimed_paise) FROM ledger_entries HAVING count(*) > 0;
$$;
--> statement-breakpoint
-- Counts of whole tables are kept, not made at each look: `counters` has what was folded, `count_changes` what came since.
-- Who changes something adds a row to the latter, and so waits for nobody. Nouns: 'offered' and 'drafts', each also
-- in every language ('offered:hi'), by category;
-- 'users' (0); and by quarter of an hour (which every time zone's days consist of) 'registrations', 'enrollments',
-- 'revenue' (in paise, from the ledger) and 'approvals'; 'payments/pending' and so on, and 'claimed' (in paise, from the ledger), by 0.
CREATE OR REPLACE FUNCTION counter_total(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM counters WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
--> statement-breakpoint
SELECT count_anew();
