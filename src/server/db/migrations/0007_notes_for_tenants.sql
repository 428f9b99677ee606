ALTER TABLE "properties" ADD COLUMN "tenant_notes" text;--> statement-breakpoint
-- Guests whom a join code let in that works no more, because its landlord's plan has none.
DELETE FROM "sessions" USING "properties", "users" WHERE "properties"."id" = "sessions"."guest_property_id" AND "users"."id" = "properties"."landlord_id"
  AND ("users"."subscription_plan" = 'free' OR "users"."subscription_status" NOT IN ('active', 'past_due'));
