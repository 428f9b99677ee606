ALTER TABLE "arrears_steps" ALTER COLUMN "owed" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_plans" ALTER COLUMN "owed_at_offer" SET DATA TYPE bigint;