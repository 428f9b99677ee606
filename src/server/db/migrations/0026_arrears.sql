CREATE TABLE "arrears_settings" (
	"landlord_id" integer PRIMARY KEY NOT NULL,
	"steps" jsonb,
	"bank_rates" jsonb
);
--> statement-breakpoint
CREATE TABLE "arrears_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arrears_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"via" text NOT NULL,
	"since" date NOT NULL,
	"owed" integer NOT NULL,
	"sent_on" date NOT NULL,
	"sent_to" text,
	"subject" text NOT NULL,
	"letter" text NOT NULL,
	"entered_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arrears_terms" (
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"breathing_from" date,
	"breathing_until" date,
	"awaited_amount" integer DEFAULT 0 NOT NULL,
	"late_interest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "arrears_terms_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "arrears_terms_breathing_space" CHECK (("arrears_terms"."breathing_from" is null) = ("arrears_terms"."breathing_until" is null))
);
--> statement-breakpoint
CREATE TABLE "late_interest_charges" (
	"interest_id" integer PRIMARY KEY NOT NULL,
	"rent_charge_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"instalments" jsonb NOT NULL,
	"owed_at_offer" integer NOT NULL,
	"offered_on" date NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_plans_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "arrears_settings" ADD CONSTRAINT "arrears_settings_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrears_steps" ADD CONSTRAINT "arrears_steps_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrears_terms" ADD CONSTRAINT "arrears_terms_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_interest_charges" ADD CONSTRAINT "late_interest_charges_interest_id_ledger_entries_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_interest_charges" ADD CONSTRAINT "late_interest_charges_rent_charge_id_ledger_entries_id_fk" FOREIGN KEY ("rent_charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrears_steps_tenancy" ON "arrears_steps" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "arrears_steps_landlord" ON "arrears_steps" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "late_interest_charges_rent" ON "late_interest_charges" USING btree ("rent_charge_id");--> statement-breakpoint
CREATE INDEX "payment_plans_landlord" ON "payment_plans" USING btree ("landlord_id","tenant_id");