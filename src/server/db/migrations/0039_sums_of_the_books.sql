CREATE TABLE "book_sums" (
	"landlord_id" integer NOT NULL,
	"kind" text NOT NULL,
	"half_month" date NOT NULL,
	"rows" integer NOT NULL,
	"amount" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_book_sums" (
	"landlord_id" integer NOT NULL,
	"property_id" integer,
	"tax_year" integer NOT NULL,
	"kind" text NOT NULL,
	"travel" boolean NOT NULL,
	"ownership_share" double precision,
	"rows" integer NOT NULL,
	"amount" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "book_sums_landlord" ON "book_sums" USING btree ("landlord_id","half_month");--> statement-breakpoint
CREATE INDEX "book_sums_unfolded" ON "book_sums" USING btree ("landlord_id") WHERE not "book_sums"."folded";--> statement-breakpoint
CREATE INDEX "property_book_sums_landlord" ON "property_book_sums" USING btree ("landlord_id","tax_year","property_id");--> statement-breakpoint
CREATE INDEX "property_book_sums_unfolded" ON "property_book_sums" USING btree ("landlord_id") WHERE not "property_book_sums"."folded";--> statement-breakpoint
CREATE FUNCTION half_month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT day - extract(day FROM day)::int + CASE WHEN extract(day FROM day) < 6 THEN 1 ELSE 6 END
$$;--> statement-breakpoint
CREATE FUNCTION tax_year_of(day date) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT extract(year FROM day)::int - CASE WHEN extract(month FROM day) * 100 + extract(day FROM day) < 406 THEN 1 ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION book_kind_of(type text, hmrc_box text, capital boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT type || coalesce(' ' || hmrc_box, '') || CASE WHEN capital THEN ' capital' ELSE '' END
$$;--> statement-breakpoint
CREATE FUNCTION sum_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  INSERT INTO book_sums (landlord_id, half_month, kind, rows, amount)
    SELECT landlord_id, half_month_of(date), book_kind_of(type, hmrc_box, capital), sign * count(*), sign * sum(amount)
    FROM changed GROUP BY 1, 2, 3;
  INSERT INTO property_book_sums (landlord_id, property_id, tax_year, kind, travel, ownership_share, rows, amount)
    SELECT landlord_id, property_id, tax_year_of(date), book_kind_of(type, hmrc_box, capital),
      coalesce(lower(trim(category)) = 'travel', false), ownership_share, sign * count(*), sign * sum(amount)
    FROM changed GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sum_transactions_added" AFTER INSERT ON "financial_transactions" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_transactions('1');--> statement-breakpoint
CREATE TRIGGER "sum_transactions_before" AFTER UPDATE ON "financial_transactions" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_transactions('-1');--> statement-breakpoint
CREATE TRIGGER "sum_transactions_after" AFTER UPDATE ON "financial_transactions" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_transactions('1');--> statement-breakpoint
CREATE TRIGGER "sum_transactions_removed" AFTER DELETE ON "financial_transactions" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_transactions('-1');--> statement-breakpoint
INSERT INTO book_sums (landlord_id, half_month, kind, rows, amount, folded)
  SELECT landlord_id, half_month_of(date), book_kind_of(type, hmrc_box, capital), count(*), sum(amount), true
  FROM financial_transactions GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO property_book_sums (landlord_id, property_id, tax_year, kind, travel, ownership_share, rows, amount, folded)
  SELECT landlord_id, property_id, tax_year_of(date), book_kind_of(type, hmrc_box, capital),
    coalesce(lower(trim(category)) = 'travel', false), ownership_share, count(*), sum(amount), true
  FROM financial_transactions GROUP BY 1, 2, 3, 4, 5, 6;
