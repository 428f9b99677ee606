CREATE TABLE "property_compliance" (
	"property_id" integer PRIMARY KEY NOT NULL,
	"landlord_id" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"rating" text,
	"valid_from" date DEFAULT 'infinity' NOT NULL,
	"valid_until" date DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "property_compliance" ADD CONSTRAINT "property_compliance_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_compliance_until" ON "property_compliance" USING btree ("valid_until");--> statement-breakpoint
INSERT INTO "property_compliance" ("property_id", "landlord_id") SELECT "id", "landlord_id" FROM "properties";--> statement-breakpoint
CREATE FUNCTION add_compliance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO property_compliance (property_id, landlord_id) SELECT id, landlord_id FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_compliance" AFTER INSERT ON "properties" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_compliance();--> statement-breakpoint
CREATE FUNCTION void_compliance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed int[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(property_id) INTO changed FROM added;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(property_id) INTO changed FROM removed;
  ELSE SELECT array_agg(property_id) INTO changed FROM (SELECT property_id FROM added UNION SELECT property_id FROM removed) both_sides;
  END IF;
  UPDATE property_compliance SET valid_from = 'infinity', valid_until = '-infinity'
    WHERE property_id = ANY (changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "void_compliance_insert" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();--> statement-breakpoint
CREATE TRIGGER "void_compliance_update" AFTER UPDATE ON "documents" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();--> statement-breakpoint
CREATE TRIGGER "void_compliance_delete" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();--> statement-breakpoint
CREATE TRIGGER "void_compliance_insert" AFTER INSERT ON "inspections" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();--> statement-breakpoint
CREATE TRIGGER "void_compliance_update" AFTER UPDATE ON "inspections" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();--> statement-breakpoint
CREATE TRIGGER "void_compliance_delete" AFTER DELETE ON "inspections" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION void_compliance();
