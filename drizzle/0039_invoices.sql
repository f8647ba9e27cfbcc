CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"address" text,
	"gstin" text,
	"state" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"payment_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"seller_gstin" text NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_address" text NOT NULL,
	"buyer_gstin" text,
	"place" text NOT NULL,
	"sac" text NOT NULL,
	"rate" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"taxable_paise" integer NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_number" CHECK ("invoices"."number" ~ '^[A-Z0-9/-]{1,16}$'),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paper_code" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paper_code" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_serial" ON "invoices" USING btree ("kind","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_payment" ON "invoices" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paper_code_unique" UNIQUE("paper_code");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paper_code_unique" UNIQUE("paper_code");
--> statement-breakpoint
-- What an amount that includes the tax consists of: each tax follows from the taxable value to the paisa, and both halves are the same. The
-- rate is in hundredths of a percent. Where no taxable value leads to the amount, the nearest stays, and what is missing is the rounding.
CREATE OR REPLACE FUNCTION tax_parts(total integer, rate integer, inside boolean,
  OUT taxable integer, OUT cgst integer, OUT sgst integer, OUT igst integer) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  net integer := round(total * 10000.0 / (10000 + rate));
BEGIN
  FOREACH taxable IN ARRAY ARRAY[net, net - 1, net + 1, net] LOOP
    cgst := CASE WHEN inside THEN round(taxable * (rate / 20000.0)) ELSE 0 END;
    sgst := cgst;
    igst := CASE WHEN inside THEN 0 ELSE round(taxable * (rate / 10000.0)) END;
    EXIT WHEN taxable + cgst + sgst + igst = total;
  END LOOP;
END
$$;
--> statement-breakpoint
-- The next number of a kind, at this moment: consecutive within a financial year (April to March) of the academy's calendar. Whoever asks
-- waits until who asked before has ended, and so knows what was given out; what is rolled back was not.
CREATE OR REPLACE FUNCTION next_invoice(of_kind text, OUT issued_at timestamptz, OUT issued_on date, OUT year integer, OUT serial integer,
  OUT number text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7304110261);
  issued_at := clock_timestamp();
  issued_on := issued_at AT TIME ZONE coalesce((SELECT value FROM public.settings WHERE key = 'time_zone'), 'Asia/Kolkata');
  year := extract(year FROM issued_on - interval '3 months');
  serial := 1 + coalesce((SELECT max(i.serial) FROM public.invoices i WHERE i.kind = of_kind AND i.year = next_invoice.year), 0);
  number := format('%s/%s-%s/%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, right(year::text, 2), right((year + 1)::text, 2),
    lpad(serial::text, greatest(5, length(serial::text)), '0'));
END
$$;
--> statement-breakpoint
-- Gives out the invoice for what was received, once nobody can take the decision back any more, at the very end of that transaction; nothing
-- without a GSTIN and its name. Made out to whom the buyer says, and placed where they say they are, else where the academy is.
CREATE OR REPLACE FUNCTION payment_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own jsonb;
  received integer;
BEGIN
  SELECT jsonb_object_agg(key, nullif(value, '')) INTO own FROM public.settings
    WHERE key IN ('gstin', 'gst_name', 'gst_address', 'gst_sac', 'gst_rate', 'academy_address');
  SELECT money_received(p.status, p.amount_paise, p.received_paise) INTO received FROM public.payments p
    WHERE p.id = NEW.id AND p.tell_at IS NULL;
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
      (SELECT coalesce(d.name, u.full_name, p.username) AS name, coalesce(d.address, '') AS address, d.gstin,
          coalesce(left(d.gstin, 2), d.state, left(own ->> 'gstin', 2)) AS place
        FROM public.payments p LEFT JOIN public.users u ON u.id = p.user_id LEFT JOIN public.billing_details d ON d.user_id = p.user_id
        WHERE p.id = NEW.id) b,
      tax_parts(received, r.rate, b.place = left(own ->> 'gstin', 2)) t;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_invoiced AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.tell_at IS NULL AND money_received(NEW.status, NEW.amount_paise, NEW.received_paise) > 0)
  EXECUTE FUNCTION payment_invoiced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_invoiced_anew AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.tell_at IS NULL AND money_received(NEW.status, NEW.amount_paise, NEW.received_paise) > 0
    AND NOT (OLD.tell_at IS NULL AND money_received(OLD.status, OLD.amount_paise, OLD.received_paise) > 0))
  EXECUTE FUNCTION payment_invoiced();
--> statement-breakpoint
-- Gives out the credit note about the invoice of what is given back, with its part of the taxes, to whom and for where that was made out. An
-- approval that becomes final in the same transaction does so before it.
CREATE OR REPLACE FUNCTION refund_credited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about public.invoices;
BEGIN
  SELECT * INTO about FROM public.invoices i WHERE i.payment_id = NEW.payment_id AND i.kind = 'invoice';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name, seller_address,
      buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'credit_note', NEW.payment_id, n.issued_at, n.issued_on, n.year, n.serial, n.number, about.seller_gstin, about.seller_name,
      about.seller_address, about.buyer_name, about.buyer_address, about.buyer_gstin, about.place, about.sac, about.rate, NEW.amount_paise, t.taxable, t.cgst, t.sgst,
      t.igst
    FROM next_invoice('credit_note') n,
      tax_parts(NEW.amount_paise, about.rate, about.place = left(about.seller_gstin, 2)) t;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_credited AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION refund_credited();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
