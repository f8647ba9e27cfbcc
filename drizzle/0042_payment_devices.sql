CREATE TABLE "payment_devices" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_devices" ADD CONSTRAINT "payment_devices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_devices" ADD CONSTRAINT "payment_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_devices_key" ON "payment_devices" USING btree ("device_key");--> statement-breakpoint
CREATE INDEX "payment_devices_user" ON "payment_devices" USING btree ("user_id");