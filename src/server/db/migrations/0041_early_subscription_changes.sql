CREATE TABLE "early_subscription_changes" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"plan" text,
	"status" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "early_subscription_changes" ADD CONSTRAINT "early_subscription_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_subscription_changes_user" ON "early_subscription_changes" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "early_subscription_changes" ("subscription_id", "user_id", "status", "told_at")
	SELECT "ended_subscription_id", "id", 'cancelled', coalesce("subscription_told_at", now()) FROM "users" WHERE "ended_subscription_id" IS NOT NULL
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ended_subscription_id";