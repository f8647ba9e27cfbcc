CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"recurring" boolean DEFAULT false NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"locked_by" uuid,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_waiting_key" ON "jobs" USING btree ("name","key") WHERE "jobs"."locked_until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_recurring" ON "jobs" USING btree ("name") WHERE "jobs"."recurring";--> statement-breakpoint
-- Adds a job in the transaction that causes it. A job with the same name and key that waits, or has failed, takes the new payload
-- instead, and runs at the earlier of both times.
CREATE OR REPLACE FUNCTION enqueue_job(job_name text, job_payload jsonb, job_key text, due timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO jobs (name, payload, key, run_at) VALUES (job_name, job_payload, job_key, due)
    ON CONFLICT (name, key) WHERE locked_until IS NULL DO UPDATE SET
      payload = excluded.payload, run_at = least(jobs.run_at, excluded.run_at),
      attempts = 0, failed_at = NULL, last_error = NULL;
  SELECT pg_notify('lantern', '{"topic":"jobs","payload":{}}');
$$;
--> statement-breakpoint
-- Rows that are updated or deleted all the time leave dead ones. An external PostgreSQL cleans a table only when a fifth of it is dead.
ALTER TABLE "sessions" SET (autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "reader_versions" SET (autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "rate_limits" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" SET (autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "notifications" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1);
--> statement-breakpoint
ALTER TABLE "study_days" SET (autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "jobs" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
