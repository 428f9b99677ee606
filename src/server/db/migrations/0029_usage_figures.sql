CREATE TABLE "daily_metrics" (
	"date" date PRIMARY KEY NOT NULL,
	"total_users" integer NOT NULL,
	"active_users" integer NOT NULL,
	"new_signups" integer NOT NULL,
	"landlord_signups" integer NOT NULL,
	"tenant_signups" integer NOT NULL,
	"total_logins" integer NOT NULL,
	"unique_logins" integer NOT NULL,
	"page_views" integer NOT NULL,
	"documents_uploaded" integer NOT NULL,
	"maintenance_requests" integer NOT NULL,
	"rent_payments" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_usage" (
	"feature" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_role" text NOT NULL,
	"usage_count" integer DEFAULT 1 NOT NULL,
	"last_used" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feature_usage_user_id_feature_pk" PRIMARY KEY("user_id","feature")
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"action" text NOT NULL,
	"page" text NOT NULL,
	"feature" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"session_id" integer NOT NULL,
	"day" date NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_activity_once" UNIQUE("user_id","day","session_id","action","page"),
	CONSTRAINT "user_activity_no_address" CHECK ("user_activity"."ip_address" is null)
);
--> statement-breakpoint
ALTER TABLE "feature_usage" ADD CONSTRAINT "feature_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_usage_last_used" ON "feature_usage" USING btree ("last_used");--> statement-breakpoint
CREATE INDEX "user_activity_day" ON "user_activity" USING btree ("day");