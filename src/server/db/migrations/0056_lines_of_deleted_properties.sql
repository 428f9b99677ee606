ALTER TABLE "bank_lines" ADD COLUMN "left_in_books" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bank_lines" SET "left_in_books" = true WHERE "state" = 'posted' AND "id" IN (
  SELECT (gone."row" ->> 'line_id')::int FROM "bin_rows" gone JOIN "bin_items" item ON item."id" = gone."item_id"
  WHERE gone."table_name" = 'bank_line_receipts' AND gone."was_deleted" AND item."kind" = 'property');
