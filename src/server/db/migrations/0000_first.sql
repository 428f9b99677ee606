CREATE TABLE "account_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text,
	"tenancy_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"plan" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"guest_property_id" integer,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role" text DEFAULT 'tenant' NOT NULL,
	"name" text NOT NULL,
	"username" text,
	"email" text,
	"phone" text,
	"password_hash" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"invited_by" integer,
	"subscription_plan" text DEFAULT 'free' NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"plan_selected_at" timestamp (3) with time zone,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_id_name" UNIQUE("id","name"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('landlord', 'tenant'))
);
--> statement-breakpoint
CREATE TABLE "audit_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"total" integer NOT NULL,
	"end_property_id" integer NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"last_property_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_audits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"run_id" integer,
	"audit_date" timestamp (3) with time zone NOT NULL,
	"compliance_score" integer NOT NULL,
	"document_count" integer NOT NULL,
	"total_documents" integer NOT NULL,
	"audit_data" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"details" text,
	"date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_tenancies" (
	"document_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	CONSTRAINT "document_tenancies_document_id_tenant_id_pk" PRIMARY KEY("document_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"notes" text,
	"expiry_date" date,
	"shared_with_tenant" boolean NOT NULL,
	"is_inspection_report" boolean DEFAULT false NOT NULL,
	"file" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"upload_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_file" UNIQUE("file"),
	CONSTRAINT "documents_id_property" UNIQUE("id","property_id")
);
--> statement-breakpoint
CREATE TABLE "guess_counts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"date" date NOT NULL,
	"notes" text,
	"completed" boolean DEFAULT false NOT NULL,
	"property_rating" text,
	"high_priority_issues" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "additional_occupants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "additional_occupants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"relationship" text,
	"email" text,
	"phone" text,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "properties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"rent_amount" integer NOT NULL,
	"security_deposit" integer,
	"holding_deposit" integer,
	"image_url" text,
	"notes" text,
	"join_code" text NOT NULL,
	"bedrooms" integer,
	"bathrooms" double precision,
	"square_feet" integer,
	"property_type" text,
	"year_built" integer,
	"occupancy_status" text DEFAULT 'vacant' NOT NULL,
	"is_hmo" boolean DEFAULT false NOT NULL,
	"licence_required" boolean DEFAULT false NOT NULL,
	"has_gas" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_id_landlord" UNIQUE("id","landlord_id")
);
--> statement-breakpoint
CREATE TABLE "tenancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"tenant_name" text NOT NULL,
	"move_in_date" date NOT NULL,
	"move_out_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"accepted" boolean DEFAULT true NOT NULL,
	"rent_amount" integer NOT NULL,
	"payment_frequency" text DEFAULT 'monthly' NOT NULL,
	"payment_day" integer DEFAULT 1 NOT NULL,
	"deposit_amount" integer DEFAULT 0 NOT NULL,
	"furnishing" text DEFAULT 'unfurnished' NOT NULL,
	"notes" text,
	"insurance_required" boolean DEFAULT false NOT NULL,
	"number_of_occupants" integer DEFAULT 1 NOT NULL,
	"number_of_pets" integer DEFAULT 0 NOT NULL,
	"lease_expiry_reminder_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenancies_id_property" UNIQUE("id","property_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"request_id" integer NOT NULL,
	"user_id" integer,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer,
	"user_id" integer,
	"request_type" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"urgency" text DEFAULT 'medium' NOT NULL,
	"photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_instructions" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "maintenance_requests_id_landlord" UNIQUE("id","landlord_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_status_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"request_id" integer NOT NULL,
	"user_id" integer,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rent_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"due_date" date NOT NULL,
	"paid_date" timestamp (3) with time zone,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "financial_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer,
	"amount" integer NOT NULL,
	"date" date NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"category" text,
	"reference" text,
	"notes" text,
	"related_entity_id" integer,
	"related_entity_type" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"property_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"related_entity_id" integer,
	"related_entity_type" text,
	"once_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "job_runs_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file" text NOT NULL,
	"user_id" integer NOT NULL,
	"property_id" integer,
	"maintenance_request_id" integer,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_changes" (
	"landlord_id" integer NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "portfolio_changes_landlord_id_transaction_pk" PRIMARY KEY("landlord_id","transaction")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_runs" ADD CONSTRAINT "audit_runs_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_audits" ADD CONSTRAINT "property_audits_run_id_audit_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."audit_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_audits" ADD CONSTRAINT "property_audits_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_tenancies" ADD CONSTRAINT "document_tenancies_document" FOREIGN KEY ("document_id","property_id") REFERENCES "public"."documents"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_tenancies" ADD CONSTRAINT "document_tenancies_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_property_landlord" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_occupants" ADD CONSTRAINT "additional_occupants_tenant_id_tenancies_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_tenant" FOREIGN KEY ("user_id","tenant_name") REFERENCES "public"."users"("id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_request" FOREIGN KEY ("request_id","landlord_id") REFERENCES "public"."maintenance_requests"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_status_changes" ADD CONSTRAINT "maintenance_status_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_status_changes" ADD CONSTRAINT "maintenance_status_changes_request" FOREIGN KEY ("request_id","landlord_id") REFERENCES "public"."maintenance_requests"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_payments" ADD CONSTRAINT "rent_payments_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_payments" ADD CONSTRAINT "rent_payments_tenancy" FOREIGN KEY ("tenant_id","property_id") REFERENCES "public"."tenancies"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_maintenance_request_id_maintenance_requests_id_fk" FOREIGN KEY ("maintenance_request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash" ON "account_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_user" ON "checkout_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "known_addresses_user_address" ON "known_addresses" USING btree ("user_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "audit_runs_landlord" ON "audit_runs" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_runs_one_open" ON "audit_runs" USING btree ("landlord_id") WHERE "audit_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "property_audits_landlord" ON "property_audits" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "property_audits_property" ON "property_audits" USING btree ("property_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_audits_run" ON "property_audits" USING btree ("run_id","property_id");--> statement-breakpoint
CREATE INDEX "calendar_events_landlord_date" ON "calendar_events" USING btree ("landlord_id","date","id");--> statement-breakpoint
CREATE INDEX "calendar_events_property_date" ON "calendar_events" USING btree ("property_id","date");--> statement-breakpoint
CREATE INDEX "document_tenancies_tenant" ON "document_tenancies" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "documents_landlord" ON "documents" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "documents_landlord_expiry" ON "documents" USING btree ("landlord_id","expiry_date","id") WHERE "documents"."expiry_date" is not null;--> statement-breakpoint
CREATE INDEX "documents_landlord_held" ON "documents" USING btree ("landlord_id","property_id","type","expiry_date","is_inspection_report");--> statement-breakpoint
CREATE INDEX "documents_property_type" ON "documents" USING btree ("property_id","type","expiry_date");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expiry_date","id") WHERE "documents"."expiry_date" is not null;--> statement-breakpoint
CREATE INDEX "guess_counts_expire" ON "guess_counts" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_one_open" ON "inspections" USING btree ("property_id") WHERE not "inspections"."completed";--> statement-breakpoint
CREATE INDEX "inspections_landlord_open" ON "inspections" USING btree ("landlord_id","date","id") WHERE not "inspections"."completed";--> statement-breakpoint
CREATE INDEX "inspections_landlord_date" ON "inspections" USING btree ("landlord_id","date");--> statement-breakpoint
CREATE INDEX "inspections_property" ON "inspections" USING btree ("property_id","date");--> statement-breakpoint
CREATE INDEX "additional_occupants_tenancy" ON "additional_occupants" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "properties_join_code" ON "properties" USING btree ("join_code");--> statement-breakpoint
CREATE INDEX "properties_landlord_occupancy" ON "properties" USING btree ("landlord_id","occupancy_status","address","id");--> statement-breakpoint
CREATE INDEX "properties_landlord_address" ON "properties" USING btree ("landlord_id","address","id");--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (("address" || ' ' || "city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenancies_landlord" ON "tenancies" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "tenancies_landlord_name" ON "tenancies" USING btree ("landlord_id","tenant_name","id");--> statement-breakpoint
CREATE INDEX "tenancies_landlord_sums" ON "tenancies" USING btree ("landlord_id","active","payment_frequency","rent_amount");--> statement-breakpoint
CREATE INDEX "tenancies_landlord_ending" ON "tenancies" USING btree ("landlord_id","move_out_date") WHERE "tenancies"."active" and "tenancies"."move_out_date" is not null;--> statement-breakpoint
CREATE INDEX "tenancies_landlord_moving_in" ON "tenancies" USING btree ("landlord_id","move_in_date");--> statement-breakpoint
CREATE INDEX "tenancies_landlord_moving_out" ON "tenancies" USING btree ("landlord_id","move_out_date") WHERE "tenancies"."move_out_date" is not null;--> statement-breakpoint
CREATE INDEX "tenancies_property_active" ON "tenancies" USING btree ("property_id","active");--> statement-breakpoint
CREATE INDEX "tenancies_user" ON "tenancies" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenancies_one_active" ON "tenancies" USING btree ("property_id","user_id") WHERE "tenancies"."active";--> statement-breakpoint
CREATE INDEX "maintenance_comments_request" ON "maintenance_comments" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_comments_author" ON "maintenance_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_landlord" ON "maintenance_requests" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_landlord_counts" ON "maintenance_requests" USING btree ("landlord_id","status","urgency","property_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_landlord_open" ON "maintenance_requests" USING btree ("landlord_id","status","urgency","id") WHERE "maintenance_requests"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "maintenance_requests_property" ON "maintenance_requests" USING btree ("property_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_tenancy" ON "maintenance_requests" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_sender" ON "maintenance_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_status_changes_request" ON "maintenance_status_changes" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_status_changes_author" ON "maintenance_status_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rent_payments_one_per_day" ON "rent_payments" USING btree ("tenant_id","due_date");--> statement-breakpoint
CREATE INDEX "rent_payments_landlord_due" ON "rent_payments" USING btree ("landlord_id","due_date","id");--> statement-breakpoint
CREATE INDEX "rent_payments_landlord_open" ON "rent_payments" USING btree ("landlord_id","due_date","id") WHERE "rent_payments"."status" <> 'paid';--> statement-breakpoint
CREATE INDEX "rent_payments_property_due" ON "rent_payments" USING btree ("property_id","due_date");--> statement-breakpoint
CREATE INDEX "financial_transactions_landlord_date" ON "financial_transactions" USING btree ("landlord_id","date","id");--> statement-breakpoint
CREATE INDEX "financial_transactions_property" ON "financial_transactions" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_transactions_rent_once" ON "financial_transactions" USING btree ("related_entity_id") WHERE "financial_transactions"."related_entity_type" = 'rent_payment';--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_file" ON "uploads" USING btree ("file");--> statement-breakpoint
CREATE INDEX "uploads_property" ON "uploads" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "uploads_maintenance_request" ON "uploads" USING btree ("maintenance_request_id");