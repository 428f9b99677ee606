ALTER TABLE "property_compliance" ADD COLUMN "is_occupied" boolean;--> statement-breakpoint
ALTER TABLE "property_compliance" ADD COLUMN "is_hmo" boolean;--> statement-breakpoint
ALTER TABLE "property_compliance" ADD COLUMN "licence_required" boolean;--> statement-breakpoint
ALTER TABLE "property_compliance" ADD COLUMN "has_gas" boolean;--> statement-breakpoint
UPDATE "property_compliance" SET "is_occupied" = "occupancy_status" = 'occupied', "is_hmo" = "properties"."is_hmo",
  "licence_required" = "properties"."licence_required", "has_gas" = "properties"."has_gas"
  FROM "properties" WHERE "properties"."id" = "property_id";--> statement-breakpoint
ALTER TABLE "property_compliance" ALTER COLUMN "is_occupied" SET NOT NULL, ALTER COLUMN "is_hmo" SET NOT NULL,
  ALTER COLUMN "licence_required" SET NOT NULL, ALTER COLUMN "has_gas" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "property_compliance_landlord_until" ON "property_compliance" USING btree ("landlord_id","valid_until");--> statement-breakpoint
CREATE INDEX "property_compliance_landlord_from" ON "property_compliance" USING btree ("landlord_id","valid_from");--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_compliance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO property_compliance (property_id, landlord_id, is_occupied, is_hmo, licence_required, has_gas)
    SELECT id, landlord_id, occupancy_status = 'occupied', is_hmo, licence_required, has_gas FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_to_compliance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE property_compliance SET is_occupied = NEW.occupancy_status = 'occupied', is_hmo = NEW.is_hmo,
    licence_required = NEW.licence_required, has_gas = NEW.has_gas WHERE property_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "copy_to_compliance" AFTER UPDATE ON "properties" FOR EACH ROW
  WHEN ((OLD.occupancy_status, OLD.is_hmo, OLD.licence_required, OLD.has_gas)
    IS DISTINCT FROM (NEW.occupancy_status, NEW.is_hmo, NEW.licence_required, NEW.has_gas))
  EXECUTE FUNCTION copy_to_compliance();--> statement-breakpoint
CREATE OR REPLACE FUNCTION void_compliance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed int[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(property_id) INTO changed FROM added;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(property_id) INTO changed FROM removed;
  ELSE SELECT array_agg(property_id) INTO changed FROM (SELECT property_id FROM added UNION SELECT property_id FROM removed) both_sides;
  END IF;
  UPDATE property_compliance SET valid_until = '-infinity' WHERE property_id = ANY (changed);
  RETURN NULL;
END $$;
