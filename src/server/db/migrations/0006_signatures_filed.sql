DROP INDEX "property_inspection_reports_document";--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD COLUMN "filed_signatures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "property_inspection_reports" SET "filed_signatures" = num_nonnulls("inspector_signed_at", "tenant_signed_at");--> statement-breakpoint
CREATE INDEX "property_inspection_reports_unfiled" ON "property_inspection_reports" USING btree ("id") WHERE "property_inspection_reports"."filed_signatures" < num_nonnulls("property_inspection_reports"."inspector_signed_at", "property_inspection_reports"."tenant_signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "property_inspection_reports_document" ON "property_inspection_reports" USING btree ("document_id");