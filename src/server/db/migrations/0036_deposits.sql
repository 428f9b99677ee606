CREATE TABLE "deposit_deduction_documents" (
	"deduction_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "deposit_deduction_documents_deduction_id_document_id_pk" PRIMARY KEY("deduction_id","document_id")
);--> statement-breakpoint
CREATE TABLE "deposit_deduction_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_deduction_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deduction_id" integer NOT NULL,
	"inventory_report_id" integer NOT NULL,
	"line" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "deposit_deductions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_deductions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"charge_id" integer,
	"tenant_answer" text,
	"tenant_note" text,
	"answered_at" timestamp (3) with time zone,
	"agreed_amount" integer,
	"return_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_deductions_amounts" CHECK ("deposit_deductions"."amount" > 0 and ("deposit_deductions"."agreed_amount" is null or "deposit_deductions"."agreed_amount" between 0 and "deposit_deductions"."amount"))
);--> statement-breakpoint
CREATE TABLE "deposit_return_entries" (
	"entry_id" integer PRIMARY KEY NOT NULL,
	"return_id" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "deposit_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"returned_on" date NOT NULL,
	"returned" integer NOT NULL,
	"kept" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "deposit_returns_amounts" CHECK ("deposit_returns"."returned" >= 0 and "deposit_returns"."kept" >= 0)
);--> statement-breakpoint
CREATE TABLE "deposits" (
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"agreed" integer,
	"received_on" date,
	"paid_by" text,
	"scheme" text,
	"scheme_type" text,
	"reference" text,
	"protected_on" date,
	"prescribed_information_on" date,
	"prescribed_information_to" text,
	"prescribed_information_how" text,
	"holding_amount" integer,
	"holding_received_on" date,
	"holding_outcome" text,
	"holding_outcome_on" date,
	"holding_notes" text,
	CONSTRAINT "deposits_tenant_id_pk" PRIMARY KEY("tenant_id")
);--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "deposit_deduction_id" integer;--> statement-breakpoint
ALTER TABLE "deposit_deduction_documents" ADD CONSTRAINT "deposit_deduction_documents_deduction_id_deposit_deductions_id_fk" FOREIGN KEY ("deduction_id") REFERENCES "public"."deposit_deductions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deduction_documents" ADD CONSTRAINT "deposit_deduction_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deduction_lines" ADD CONSTRAINT "deposit_deduction_lines_deduction_id_deposit_deductions_id_fk" FOREIGN KEY ("deduction_id") REFERENCES "public"."deposit_deductions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deduction_lines" ADD CONSTRAINT "deposit_deduction_lines_inventory_report_id_inventory_reports_id_fk" FOREIGN KEY ("inventory_report_id") REFERENCES "public"."inventory_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_charge_id_ledger_entries_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_return_id_deposit_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."deposit_returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_return_entries" ADD CONSTRAINT "deposit_return_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_return_entries" ADD CONSTRAINT "deposit_return_entries_return_id_deposit_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."deposit_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_returns" ADD CONSTRAINT "deposit_returns_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_deduction_documents_document" ON "deposit_deduction_documents" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_deduction_lines_once" ON "deposit_deduction_lines" USING btree ("deduction_id","inventory_report_id","line");--> statement-breakpoint
CREATE INDEX "deposit_deduction_lines_report" ON "deposit_deduction_lines" USING btree ("inventory_report_id");--> statement-breakpoint
CREATE INDEX "deposit_deductions_tenancy" ON "deposit_deductions" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "deposit_return_entries_return" ON "deposit_return_entries" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "deposit_returns_tenancy" ON "deposit_returns" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "deposits_to_protect" ON "deposits" USING btree ("landlord_id","received_on","tenant_id") WHERE "deposits"."received_on" is not null and ("deposits"."protected_on" is null or "deposits"."prescribed_information_on" is null);--> statement-breakpoint
CREATE INDEX "deposits_holding" ON "deposits" USING btree ("holding_received_on","tenant_id") WHERE "deposits"."holding_received_on" is not null and "deposits"."holding_outcome" is null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_deposit_deduction_id_deposit_deductions_id_fk" FOREIGN KEY ("deposit_deduction_id") REFERENCES "public"."deposit_deductions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_deposit" ON "ledger_entries" USING btree ("tenant_id") WHERE "ledger_entries"."charge_kind" = 'deposit';--> statement-breakpoint
CREATE INDEX "uploads_deposit_deduction" ON "uploads" USING btree ("deposit_deduction_id");--> statement-breakpoint
INSERT INTO "deposits" ("landlord_id", "property_id", "tenant_id", "received_on")
SELECT "charge"."landlord_id", "charge"."property_id", "charge"."tenant_id", min("receipt"."date")
FROM (
	SELECT "charge_id", "receipt_id" FROM "allocations" GROUP BY "charge_id", "receipt_id" HAVING sum("amount") > 0
) "part"
JOIN "ledger_entries" "charge" ON "charge"."id" = "part"."charge_id" AND "charge"."kind" = 'charge' AND "charge"."charge_kind" = 'deposit'
JOIN "ledger_entries" "receipt" ON "receipt"."id" = "part"."receipt_id"
GROUP BY 1, 2, 3;