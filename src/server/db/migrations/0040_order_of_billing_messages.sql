ALTER TABLE "users" ADD COLUMN "subscription_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ended_subscription_id" text;