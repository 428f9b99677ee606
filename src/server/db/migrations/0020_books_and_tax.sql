CREATE TABLE "transaction_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"transaction_id" integer NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_files_file" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "mortgages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mortgages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"lender" text NOT NULL,
	"balance" integer NOT NULL,
	"rate" double precision NOT NULL,
	"repayment_type" text NOT NULL,
	"monthly_payment" integer NOT NULL,
	"first_payment_date" date NOT NULL,
	"fixed_until" date,
	"booked_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"landlord_id" integer PRIMARY KEY NOT NULL,
	"calendar_quarters" boolean DEFAULT false NOT NULL,
	"mtd_from" integer,
	"exempt" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"tax_year" integer NOT NULL,
	"quarter" integer NOT NULL,
	"due_date" date NOT NULL,
	"submitted_on" date
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "ownership_share" double precision DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "hmrc_box" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "capital" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "vat" integer;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "maintenance_request_id" integer;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "made_until" date;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "ownership_share" double precision;--> statement-breakpoint
ALTER TABLE "transaction_files" ADD CONSTRAINT "transaction_files_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_files" ADD CONSTRAINT "transaction_files_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgages" ADD CONSTRAINT "mortgages_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_updates" ADD CONSTRAINT "tax_updates_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_files_transaction" ON "transaction_files" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "transaction_files_landlord" ON "transaction_files" USING btree ("landlord_id");--> statement-breakpoint
CREATE INDEX "mortgages_property" ON "mortgages" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "mortgages_landlord" ON "mortgages" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "mortgages_landlord_fixed" ON "mortgages" USING btree ("landlord_id","fixed_until","id") WHERE "mortgages"."fixed_until" is not null;--> statement-breakpoint
CREATE INDEX "mortgages_fixed" ON "mortgages" USING btree ("fixed_until","id") WHERE "mortgages"."fixed_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_updates_once" ON "tax_updates" USING btree ("landlord_id","tax_year","quarter");--> statement-breakpoint
CREATE INDEX "tax_updates_due" ON "tax_updates" USING btree ("landlord_id","due_date","id");--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_repair" FOREIGN KEY ("maintenance_request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financial_transactions_entered" ON "financial_transactions" USING btree ("landlord_id") WHERE "financial_transactions"."related_entity_type" is null;--> statement-breakpoint
CREATE INDEX "financial_transactions_repeating" ON "financial_transactions" USING btree ("id") WHERE "financial_transactions"."repeats" is not null;--> statement-breakpoint
CREATE INDEX "financial_transactions_request" ON "financial_transactions" USING btree ("maintenance_request_id") WHERE "financial_transactions"."maintenance_request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "financial_transactions_once" ON "financial_transactions" USING btree ("landlord_id","once_key") WHERE "financial_transactions"."once_key" is not null;