CREATE TABLE "brandings" (
	"landlord_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"logo" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_landlord_undated" ON "documents" USING btree ("landlord_id","id") WHERE "documents"."expiry_date" is null and "documents"."type" in ('Gas Safety Certificate (CP12)', 'EPC', 'EICR', 'Smoke/CO alarm test record', 'HMO / Selective License', 'Insurance cert', 'Fire risk assessment') and "documents"."to_renew";