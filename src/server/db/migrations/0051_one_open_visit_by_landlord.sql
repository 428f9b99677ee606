-- By landlord first: a landlord's homes and their visits are joined without a look at all of the landlord's visits for each home.
DROP INDEX "inspections_one_open";--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_one_open" ON "inspections" USING btree ("landlord_id","property_id") WHERE not "inspections"."completed";
