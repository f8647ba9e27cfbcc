CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"claimed_paise" bigint NOT NULL,
	"received_paise" bigint NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_on" date NOT NULL,
	"reference" text,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
DROP INDEX "payments_approved_course";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_entered" ON "ledger_entries" USING btree ("entered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_approved_course" ON "payments" USING btree ("user_id","course_id") WHERE "payments"."status" = 'approved' and "payments"."course_id" is not null and "payments"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_revoked_approved" CHECK ("payments"."revoked_at" is null or "payments"."status" = 'approved');
--> statement-breakpoint
-- Enters into the ledger what has changed of payments, whoever changed it. What a payment counts for follows from its status: a pending
-- one is claimed, an approved one received, a rejected one neither.
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT id, kind, claimed, received, at
      FROM (
        SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM added
        UNION ALL
        SELECT id, 2, CASE status WHEN 'approved' THEN 'received' ELSE 'rejected' END, -amount_paise,
          CASE status WHEN 'approved' THEN amount_paise ELSE 0 END, decided_at
        FROM added WHERE status <> 'pending'
      ) AS steps
      ORDER BY id, step;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ledger_entries (payment_id, kind, claimed_paise, received_paise)
      SELECT payment_id, 'corrected', -sum(claimed_paise), -sum(received_paise)
      FROM ledger_entries WHERE payment_id IN (SELECT id FROM removed)
      GROUP BY payment_id HAVING sum(claimed_paise) <> 0 OR sum(received_paise) <> 0
      ORDER BY payment_id;
  ELSE
    INSERT INTO ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT n.id,
        CASE WHEN o.status = 'pending' AND n.status = 'approved' THEN 'received'
          WHEN o.status = 'pending' AND n.status = 'rejected' THEN 'rejected' ELSE 'corrected' END,
        CASE n.status WHEN 'pending' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'pending' THEN o.amount_paise ELSE 0 END,
        CASE n.status WHEN 'approved' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'approved' THEN o.amount_paise ELSE 0 END,
        CASE WHEN o.status = 'pending' AND n.status <> 'pending' THEN n.decided_at ELSE now() END
      FROM added n JOIN removed o ON o.id = n.id
      WHERE (o.status, o.amount_paise) <> (n.status, n.amount_paise)
      ORDER BY n.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_entered AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_entered_anew AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_entered_out AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ledger_entered();
--> statement-breakpoint
-- What is given back counts on the day it is entered: a month that is over stays what it was.
CREATE OR REPLACE FUNCTION refund_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
    VALUES (NEW.payment_id, CASE NEW.reason WHEN 'mistake' THEN 'corrected' ELSE 'refunded' END, 0, -NEW.amount_paise, NEW.created_at);
  INSERT INTO count_changes (noun, key, change) VALUES ('revenue', quarter_of(NEW.created_at), -NEW.amount_paise);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_entered AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_entered();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_never_emptied BEFORE TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- For what came while no trigger looked.
CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM kept_counts;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO kept_counts (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'revenue', quarter, sum(paise) FROM (
      SELECT quarter_of(decided_at) AS quarter, amount_paise AS paise FROM payments WHERE status = 'approved'
      UNION ALL SELECT quarter_of(created_at), -amount_paise FROM refunds
    ) AS net GROUP BY 2;
$$;
--> statement-breakpoint
-- The payments from before, each step on its day.
INSERT INTO ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
  SELECT id, kind, claimed, received, at
  FROM (
    SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM payments
    UNION ALL
    SELECT id, 2, CASE status WHEN 'approved' THEN 'received' ELSE 'rejected' END, -amount_paise,
      CASE status WHEN 'approved' THEN amount_paise ELSE 0 END, decided_at
    FROM payments WHERE status <> 'pending'
  ) AS steps
  ORDER BY at, id, step;
