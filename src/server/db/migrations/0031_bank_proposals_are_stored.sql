CREATE TABLE "bank_payers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"payer_key" text NOT NULL,
	"tenant_id" integer,
	"line_id" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "bank_lines_import";--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "work" text;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "matched_with" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "certainty" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "rank" smallint GENERATED ALWAYS AS (case state when 'posted' then 3 when 'set_aside' then 4 else case certainty when 'certain' then 0 when 'likely' then 1 else 2 end end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_tenant_id_tenancies_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_payers_once" ON "bank_payers" USING btree ("landlord_id","payer_key",coalesce("tenant_id", 0));--> statement-breakpoint
CREATE INDEX "bank_payers_line" ON "bank_payers" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_payers_tenancy" ON "bank_payers" USING btree ("tenant_id") WHERE "bank_payers"."tenant_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_by_day" ON "bank_lines" USING btree ("import_id","date","id");--> statement-breakpoint
CREATE INDEX "bank_lines_by_rank" ON "bank_lines" USING btree ("import_id","rank","date","id");--> statement-breakpoint
INSERT INTO "bank_payers" ("landlord_id", "payer_key", "tenant_id", "line_id")
SELECT DISTINCT ON (line.landlord_id, line.payer_key, part.tenant_id) line.landlord_id, line.payer_key, part.tenant_id, line.id
FROM "bank_lines" line LEFT JOIN "bank_line_receipts" part ON part.line_id = line.id
WHERE line.state = 'posted' AND line.payer_key <> ''
	AND (part.tenant_id IS NOT NULL OR (line.amount < 0 AND line.transaction_id IS NOT NULL))
ORDER BY line.landlord_id, line.payer_key, part.tenant_id, line.date DESC, line.id DESC;
