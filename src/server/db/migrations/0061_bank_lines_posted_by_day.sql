DROP INDEX "bank_lines_posted";--> statement-breakpoint
CREATE INDEX "bank_lines_posted" ON "bank_lines" USING btree ("landlord_id","payer_key","date","amount") WHERE "bank_lines"."state" = 'posted';