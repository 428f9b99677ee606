CREATE TABLE "inspection_report_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_report_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"user_id" integer,
	"role" text NOT NULL,
	"item" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_inspection_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_inspection_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"inspection_id" integer NOT NULL,
	"inspector_id" integer,
	"inspector_name" text NOT NULL,
	"client_key" text,
	"inspection_type" text NOT NULL,
	"inspection_date" date NOT NULL,
	"weather_conditions" text,
	"is_hmo" boolean NOT NULL,
	"internal_rooms" jsonb NOT NULL,
	"areas" jsonb NOT NULL,
	"photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"overall_condition" text,
	"property_rating" text NOT NULL,
	"next_inspection_date" date,
	"priority_issues" text,
	"maintenance_recommendations" text,
	"estimated_costs" integer,
	"notes" text,
	"checklist_items" jsonb,
	"document_id" integer,
	"inspector_signature" text,
	"inspector_signed_at" timestamp (3) with time zone,
	"tenant_notes" text,
	"tenant_signature" text,
	"tenant_signed_at" timestamp (3) with time zone,
	"tenant_signed_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_inspection_reports_id_landlord" UNIQUE("id","landlord_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_report_tenancies" (
	"report_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	CONSTRAINT "inventory_report_tenancies_report_id_tenant_id_pk" PRIMARY KEY("report_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"date" date NOT NULL,
	"check_type" text NOT NULL,
	"tenant_names" text,
	"prepared_by" text NOT NULL,
	"rooms" jsonb NOT NULL,
	"furnishings" jsonb NOT NULL,
	"meter_readings" jsonb NOT NULL,
	"keys" jsonb NOT NULL,
	"notes" text,
	"landlord_signature" text,
	"landlord_signed_at" timestamp (3) with time zone,
	"landlord_signed_name" text,
	"tenant_notes" text,
	"tenant_signature" text,
	"tenant_signed_at" timestamp (3) with time zone,
	"tenant_signed_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_reports_id_property" UNIQUE("id","property_id")
);
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "checklist_items" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "inspection_report_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "inventory_report_id" integer;--> statement-breakpoint
ALTER TABLE "inspection_report_comments" ADD CONSTRAINT "inspection_report_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_report_comments" ADD CONSTRAINT "inspection_report_comments_report" FOREIGN KEY ("report_id","landlord_id") REFERENCES "public"."property_inspection_reports"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD CONSTRAINT "property_inspection_reports_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD CONSTRAINT "property_inspection_reports_inspector_id_users_id_fk" FOREIGN KEY ("inspector_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD CONSTRAINT "property_inspection_reports_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD CONSTRAINT "property_inspection_reports_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_report_tenancies" ADD CONSTRAINT "inventory_report_tenancies_report" FOREIGN KEY ("report_id","property_id") REFERENCES "public"."inventory_reports"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_report_tenancies" ADD CONSTRAINT "inventory_report_tenancies_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_reports" ADD CONSTRAINT "inventory_reports_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_report_comments_report" ON "inspection_report_comments" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "inspection_report_comments_author" ON "inspection_report_comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_inspection_reports_client_key" ON "property_inspection_reports" USING btree ("landlord_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "property_inspection_reports_inspection" ON "property_inspection_reports" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "property_inspection_reports_landlord" ON "property_inspection_reports" USING btree ("landlord_id","inspection_date","id");--> statement-breakpoint
CREATE INDEX "property_inspection_reports_property" ON "property_inspection_reports" USING btree ("property_id","inspection_date","id");--> statement-breakpoint
CREATE INDEX "property_inspection_reports_document" ON "property_inspection_reports" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "property_inspection_reports_inspector" ON "property_inspection_reports" USING btree ("inspector_id");--> statement-breakpoint
CREATE INDEX "inventory_report_tenancies_tenant" ON "inventory_report_tenancies" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "inventory_reports_landlord" ON "inventory_reports" USING btree ("landlord_id","date","id");--> statement-breakpoint
CREATE INDEX "inventory_reports_property" ON "inventory_reports" USING btree ("property_id","date","id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_inspection_report_id_property_inspection_reports_id_fk" FOREIGN KEY ("inspection_report_id") REFERENCES "public"."property_inspection_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_inventory_report_id_inventory_reports_id_fk" FOREIGN KEY ("inventory_report_id") REFERENCES "public"."inventory_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_inspection_report" ON "uploads" USING btree ("inspection_report_id");--> statement-breakpoint
CREATE INDEX "uploads_inventory_report" ON "uploads" USING btree ("inventory_report_id");