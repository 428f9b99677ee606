CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file_name" text NOT NULL,
	"file" text,
	"state" text DEFAULT 'making' NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"size" bigint,
	"check" jsonb
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file" text,
	"state" text NOT NULL,
	"summary" jsonb NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "daily_backup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD COLUMN "signatures_restored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inventory_reports" ADD COLUMN "signatures_restored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restores" ADD CONSTRAINT "restores_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_file_name" ON "backups" USING btree ("landlord_id","file_name");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_file" ON "backups" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_open" ON "backups" USING btree ("landlord_id") WHERE "backups"."state" = 'making';--> statement-breakpoint
CREATE INDEX "backups_landlord" ON "backups" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restores_file" ON "restores" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "restores_one_open" ON "restores" USING btree ("landlord_id") WHERE "restores"."state" in ('ready', 'restoring');--> statement-breakpoint
CREATE INDEX "restores_landlord" ON "restores" USING btree ("landlord_id","id");