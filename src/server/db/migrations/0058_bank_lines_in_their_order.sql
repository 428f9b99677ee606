DROP INDEX "bank_lines_landlord";--> statement-breakpoint
CREATE INDEX "bank_lines_landlord" ON "bank_lines" USING btree ("landlord_id","id");