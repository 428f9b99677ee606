DROP INDEX "bank_lines_posted";--> statement-breakpoint
ALTER TABLE "payment_plans" ADD COLUMN "offered_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The moment of an offer was not kept: what came in after its day came after it.
UPDATE "payment_plans" SET "offered_at" = ("offered_on" + 1)::timestamp AT TIME ZONE 'Europe/London';--> statement-breakpoint
CREATE INDEX "bank_lines_posted" ON "bank_lines" USING btree ("landlord_id","payer_key","date","amount") WHERE "bank_lines"."state" = 'posted';