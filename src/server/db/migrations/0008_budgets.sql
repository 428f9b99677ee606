DROP INDEX "inspection_report_comments_author";--> statement-breakpoint
DROP INDEX "maintenance_comments_author";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "users" SET "stored_bytes" = (SELECT coalesce(sum("size"::bigint), 0) FROM "documents" WHERE "landlord_id" = "users"."id")
  + (SELECT coalesce(sum("uploads"."size"::bigint), 0) FROM "uploads" JOIN "properties" ON "properties"."id" = "uploads"."property_id"
    WHERE "properties"."landlord_id" = "users"."id") WHERE "role" = 'landlord';--> statement-breakpoint
CREATE INDEX "sessions_guests" ON "sessions" USING btree ("guest_property_id") WHERE "sessions"."guest_property_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("user_id") WHERE "uploads"."property_id" is null;--> statement-breakpoint
CREATE INDEX "inspection_report_comments_author" ON "inspection_report_comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_comments_author" ON "maintenance_comments" USING btree ("user_id","id");