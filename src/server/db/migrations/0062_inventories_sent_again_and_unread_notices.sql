ALTER TABLE "inventory_reports" ADD COLUMN "client_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_reports_client_key" ON "inventory_reports" USING btree ("landlord_id","client_key");--> statement-breakpoint
CREATE INDEX "notifications_unread_about" ON "notifications" USING btree ("related_entity_id") WHERE not "notifications"."is_read";