ALTER TABLE "property_inspection_reports" ADD COLUMN "home_was_empty" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "tenancy_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Filed while the home was empty: no tenancy of its document is there, and none lies in the bin.
CREATE TEMPORARY TABLE "documents_of_tenancies" AS
  SELECT "document_id" AS "id" FROM "document_tenancies"
  UNION SELECT ("row" ->> 'document_id')::int FROM "bin_rows" WHERE "table_name" = 'document_tenancies';--> statement-breakpoint
UPDATE "property_inspection_reports" report SET "home_was_empty" = true WHERE report."document_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "documents_of_tenancies" known WHERE known."id" = report."document_id");--> statement-breakpoint
-- Added to its text, because a signed report comes back from the bin letter for letter.
UPDATE "bin_rows" gone SET "row" = (regexp_replace(gone."row"::text, '\}\s*$', '') || ',"home_was_empty":'
  || (gone."row" ->> 'document_id' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "documents_of_tenancies" known
    WHERE known."id" = (gone."row" ->> 'document_id')::int))::text || '}')::json
  WHERE gone."table_name" = 'property_inspection_reports' AND gone."was_deleted";--> statement-breakpoint
DROP TABLE "documents_of_tenancies";--> statement-breakpoint
CREATE TEMPORARY TABLE "deleted_stays" AS
  SELECT (gone."row" ->> 'property_id')::int AS "property_id",
    (gone."row" ->> 'move_in_date')::date AS "from", coalesce((gone."row" ->> 'move_out_date')::date, 'infinity') AS "to"
  FROM "bin_rows" gone JOIN "bin_items" item ON item."id" = gone."item_id"
  WHERE gone."table_name" = 'tenancies' AND gone."was_deleted" AND item."kind" = 'tenancy';--> statement-breakpoint
UPDATE "inspections" visit SET "tenancy_deleted" = true FROM "deleted_stays" stay
  WHERE visit."completed" AND stay."property_id" = visit."property_id" AND visit."date" BETWEEN stay."from" AND stay."to";--> statement-breakpoint
UPDATE "bin_rows" gone SET "row" = (regexp_replace(gone."row"::text, '\}\s*$', '') || ',"tenancy_deleted":'
  || ((gone."row" ->> 'completed')::boolean AND EXISTS (SELECT 1 FROM "deleted_stays" stay
    WHERE stay."property_id" = (gone."row" ->> 'property_id')::int
      AND (gone."row" ->> 'date')::date BETWEEN stay."from" AND stay."to"))::text || '}')::json
  WHERE gone."table_name" = 'inspections' AND gone."was_deleted";--> statement-breakpoint
DROP TABLE "deleted_stays";
