DROP INDEX "tenancies_landlord_without_rent";--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "rent_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tenancies_landlord_without_rent" ON "tenancies" USING btree ("landlord_id","id") WHERE "tenancies"."active" and "tenancies"."rent_amount" = 0 and not "tenancies"."rent_free";