DROP INDEX "property_book_sums_landlord";--> statement-breakpoint
CREATE INDEX "book_sums_deposits" ON "book_sums" USING btree ("landlord_id","half_month") WHERE starts_with("book_sums"."kind", 'deposit');--> statement-breakpoint
CREATE INDEX "property_book_sums_landlord" ON "property_book_sums" USING btree ("landlord_id","tax_year","property_id","kind","travel","ownership_share","rows","amount");