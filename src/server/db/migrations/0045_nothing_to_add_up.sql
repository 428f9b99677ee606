-- An insert that may update fires the triggers of an update as well, mostly without a row.
CREATE OR REPLACE FUNCTION sum_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  INSERT INTO book_sums (landlord_id, half_month, kind, rows, amount)
    SELECT landlord_id, half_month_of(date), book_kind_of(type, hmrc_box, capital), sign * count(*), sign * sum(amount)
    FROM changed GROUP BY 1, 2, 3;
  INSERT INTO property_book_sums (landlord_id, property_id, tax_year, kind, travel, ownership_share, rows, amount)
    SELECT landlord_id, property_id, tax_year_of(date), book_kind_of(type, hmrc_box, capital),
      coalesce(lower(trim(category)) = 'travel', false), ownership_share, sign * count(*), sign * sum(amount)
    FROM changed GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
