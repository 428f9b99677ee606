-- The triggers that noted every change go with their functions.
DROP FUNCTION IF EXISTS note_portfolio_change() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS note_person_change() CASCADE;--> statement-breakpoint
ALTER TABLE "portfolio_counts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "portfolio_counts" CASCADE;--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited" ON "users" USING btree ("email","invited_by") WHERE "users"."is_invited";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE not "users"."is_invited";--> statement-breakpoint
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
