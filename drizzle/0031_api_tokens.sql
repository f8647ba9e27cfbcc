CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes" CHECK ("api_tokens"."scopes" <@ array['read', 'write', 'admin'] and cardinality("api_tokens"."scopes") > 0)
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
-- A token is worth no more than the rights that it was made with, and no more than the password that its maker knew.
CREATE OR REPLACE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_end_api_tokens AFTER UPDATE OF password_hash, role, blocked_at ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at) IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at))
  EXECUTE FUNCTION end_api_tokens();
