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
CREATE INDEX "property_compliance_until" ON "property_compliance" USING btree ("valid_until");