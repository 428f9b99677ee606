CREATE TABLE "bin_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"title" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bin_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"record_id" integer,
	"row" json NOT NULL,
	"was_deleted" boolean DEFAULT true NOT NULL,
	"tenant_user_id" integer,
	"file" text,
	"size" integer
);
--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_rows" ADD CONSTRAINT "bin_rows_item_id_bin_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bin_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_rows" ADD CONSTRAINT "bin_rows_tenant_user_id_users_id_fk" FOREIGN KEY ("tenant_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_items_landlord" ON "bin_items" USING btree ("landlord_id","id");--> statement-breakpoint
CREATE INDEX "bin_items_record" ON "bin_items" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "bin_items_deleted" ON "bin_items" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "bin_rows_item" ON "bin_rows" USING btree ("item_id","table_name");--> statement-breakpoint
CREATE INDEX "bin_rows_record" ON "bin_rows" USING btree ("record_id","table_name");--> statement-breakpoint
CREATE INDEX "bin_rows_file" ON "bin_rows" USING btree ("file") WHERE "bin_rows"."file" is not null;--> statement-breakpoint
CREATE INDEX "bin_rows_stored" ON "bin_rows" USING btree ("item_id") WHERE "bin_rows"."file" is not null;--> statement-breakpoint
CREATE INDEX "bin_rows_tenant" ON "bin_rows" USING btree ("tenant_user_id") WHERE "bin_rows"."tenant_user_id" is not null;