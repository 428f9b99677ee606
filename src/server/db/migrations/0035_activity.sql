CREATE TABLE "activity" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_user_id" integer,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"what" text NOT NULL,
	"before" json,
	"after" json,
	"is_money" boolean DEFAULT false NOT NULL,
	CONSTRAINT "activity_landlord_id_id_pk" PRIMARY KEY("landlord_id","id")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_landlord_id_users_id_fk" FOREIGN KEY ("landlord_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_record" ON "activity" USING btree ("record_id","entity","id");--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("landlord_id","entity","id");