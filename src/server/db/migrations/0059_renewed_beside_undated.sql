-- A certificate beside an older one without a date was taken for replaced: nobody was reminded of its last day.
UPDATE "documents" SET "to_renew" = true
  WHERE NOT "to_renew" AND "expiry_date" IS NOT NULL
    AND "type" IN ('Gas Safety Certificate (CP12)', 'EPC', 'EICR', 'Smoke/CO alarm test record', 'HMO / Selective License', 'Fire risk assessment')
    AND NOT EXISTS (SELECT 1 FROM "documents" newer WHERE newer."property_id" = "documents"."property_id" AND newer."type" = "documents"."type"
      AND (newer."expiry_date" > "documents"."expiry_date" OR newer."expiry_date" IS NULL AND newer."id" > "documents"."id"))
    AND ("type" NOT IN ('Gas Safety Certificate (CP12)', 'HMO / Selective License')
      OR EXISTS (SELECT 1 FROM "properties" home WHERE home."id" = "documents"."property_id"
        AND (("documents"."type" = 'Gas Safety Certificate (CP12)' AND home."has_gas")
          OR ("documents"."type" = 'HMO / Selective License' AND (home."is_hmo" OR home."licence_required")))));
