-- Insurances are counted among what is renewed from now on: the next start counts the documents again.
DROP TRIGGER IF EXISTS "count_insert" ON "documents";--> statement-breakpoint
DROP TRIGGER IF EXISTS "count_update" ON "documents";--> statement-breakpoint
DROP TRIGGER IF EXISTS "count_delete" ON "documents";--> statement-breakpoint
DROP INDEX "documents_landlord_renewable";--> statement-breakpoint
CREATE INDEX "documents_landlord_renewable" ON "documents" USING btree ("landlord_id","expiry_date","id") WHERE "documents"."type" in ('Gas Safety Certificate (CP12)', 'EPC', 'EICR', 'Smoke/CO alarm test record', 'HMO / Selective License', 'HHSRS Hazard Compliance', 'Legionella assessment', 'Fire risk assessment', 'Insurance cert') and "documents"."to_renew";--> statement-breakpoint
UPDATE "documents" SET "to_renew" = false
  WHERE "to_renew" AND "type" = 'Insurance cert'
    AND EXISTS (SELECT 1 FROM "documents" newer WHERE newer."property_id" = "documents"."property_id" AND newer."type" = "documents"."type"
      AND newer."expiry_date" >= "documents"."expiry_date" + 330);
