-- Links that were made before nobody was known to have made them.
DELETE FROM password_resets;
--> statement-breakpoint
CREATE TABLE "applied_admin_passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"value_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "issuer_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applied_admin_passwords" ADD CONSTRAINT "applied_admin_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_issuer" ON "password_resets" USING btree ("issuer_id");--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "used_at";
--> statement-breakpoint
-- Since when somebody is an administrator: the one who is it longest is the owner.
UPDATE users SET admin_since = coalesce(
  (SELECT max(created_at) FROM audit_log
    WHERE action = 'user.role' AND subject = 'user ' || users.id AND data ->> 'to' = 'admin'),
  created_at)
WHERE role = 'admin';
--> statement-breakpoint
CREATE FUNCTION keep_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'admin' THEN
    NEW.admin_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.admin_since := coalesce(NEW.admin_since, clock_timestamp());
  ELSIF OLD.role <> 'admin' THEN
    NEW.admin_since := clock_timestamp();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION keep_admin_since();
--> statement-breakpoint
-- A reset link is worth no more than the rights that it was made with, for the account as it was then.
CREATE FUNCTION end_password_resets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id OR issuer_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_password_resets AFTER UPDATE OF password_hash, role, blocked_at ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at) IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at))
  EXECUTE FUNCTION end_password_resets();
