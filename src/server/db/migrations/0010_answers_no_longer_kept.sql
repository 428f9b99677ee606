-- The triggers that noted every change go with their functions.
DROP FUNCTION IF EXISTS note_portfolio_change() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS note_person_change() CASCADE;--> statement-breakpoint
ALTER TABLE "portfolio_changes" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "portfolio_changes" CASCADE;--> statement-breakpoint
DROP INDEX "inspections_landlord_date";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "to_renew" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "last_visit_on" date;--> statement-breakpoint
CREATE INDEX "documents_landlord_renewable" ON "documents" USING btree ("landlord_id","expiry_date","id") WHERE "documents"."type" in ('Gas Safety Certificate (CP12)', 'EPC', 'EICR', 'Smoke/CO alarm test record', 'HMO / Selective License', 'HHSRS Hazard Compliance', 'Legionella assessment', 'Fire risk assessment') and "documents"."to_renew";--> statement-breakpoint
CREATE INDEX "properties_landlord_visited" ON "properties" USING btree ("landlord_id","last_visit_on","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_landlord_urgent" ON "maintenance_requests" USING btree ("landlord_id","id") WHERE ("maintenance_requests"."status" || ' ' || "maintenance_requests"."urgency") in ('pending high', 'in_progress high', 'urgent low', 'urgent medium', 'urgent high');--> statement-breakpoint
CREATE INDEX "maintenance_requests_landlord_waiting" ON "maintenance_requests" USING btree ("landlord_id","id") WHERE ("maintenance_requests"."status" || ' ' || "maintenance_requests"."urgency") in ('pending low', 'pending medium');--> statement-breakpoint
CREATE INDEX "rent_payments_landlord_overdue" ON "rent_payments" USING btree ("landlord_id","due_date","id") WHERE "rent_payments"."status" = 'overdue';--> statement-breakpoint
CREATE INDEX "inspections_landlord_date" ON "inspections" USING btree ("landlord_id","date","id");--> statement-breakpoint
UPDATE "properties" SET "last_visit_on" = visited.latest
  FROM (SELECT "property_id", max("date") AS latest FROM "inspections" WHERE "completed" GROUP BY "property_id") visited
  WHERE visited."property_id" = "properties"."id";--> statement-breakpoint
UPDATE "documents" SET "to_renew" = false
  WHERE ("expiry_date" IS NOT NULL
    AND "type" IN ('Gas Safety Certificate (CP12)', 'EPC', 'EICR', 'Smoke/CO alarm test record', 'HMO / Selective License', 'HHSRS Hazard Compliance', 'Legionella assessment', 'Fire risk assessment')
    AND EXISTS (SELECT 1 FROM "documents" newer WHERE newer."property_id" = "documents"."property_id" AND newer."type" = "documents"."type"
      AND (newer."expiry_date" IS NULL OR newer."expiry_date" > "documents"."expiry_date")))
  OR ("type" IN ('Gas Safety Certificate (CP12)', 'HMO / Selective License')
    AND NOT EXISTS (SELECT 1 FROM "properties" home WHERE home."id" = "documents"."property_id"
      AND (("documents"."type" = 'Gas Safety Certificate (CP12)' AND home."has_gas")
        OR ("documents"."type" = 'HMO / Selective License' AND (home."is_hmo" OR home."licence_required")))));
