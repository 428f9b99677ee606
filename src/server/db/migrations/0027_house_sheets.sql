CREATE TABLE "house_sheets" (
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"stopcock" text,
	"gas_meter_number" text,
	"gas_meter_place" text,
	"electricity_meter_number" text,
	"electricity_meter_place" text,
	"water_meter_number" text,
	"water_meter_place" text,
	"fuse_box" text,
	"wifi_name" text,
	"wifi_password" text,
	"wifi_for_guests" boolean DEFAULT false NOT NULL,
	"bins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repairs" text,
	"emergency_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "house_sheets_property_id_pk" PRIMARY KEY("property_id")
);
--> statement-breakpoint
ALTER TABLE "house_sheets" ADD CONSTRAINT "house_sheets_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;