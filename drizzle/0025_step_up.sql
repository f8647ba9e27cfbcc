ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");
--> statement-breakpoint
-- Of the sessions that there are, signing in was the last proof.
UPDATE "sessions" SET "proven_at" = "created_at";
--> statement-breakpoint
-- Since when somebody is an administrator: the one who is it longest is the owner, unless the academy was handed over.
CREATE OR REPLACE FUNCTION keep_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'admin' THEN
    NEW.admin_since := NULL;
    NEW.owner_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.admin_since := coalesce(NEW.admin_since, clock_timestamp());
  ELSIF OLD.role <> 'admin' THEN
    NEW.admin_since := clock_timestamp();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_end_password_resets AFTER UPDATE OF password_hash, role, blocked_at, owner_since ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at, OLD.owner_since)
    IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at, NEW.owner_since))
  EXECUTE FUNCTION end_password_resets();
