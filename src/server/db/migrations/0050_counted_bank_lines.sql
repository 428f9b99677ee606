ALTER TABLE "bank_imports" ADD COLUMN "certain" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "likely" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "unknown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "posted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "set_aside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How many lines of a statement are certain, likely, unknown, posted and set aside: their `rank`. A page of statements counted all of their lines before.
CREATE FUNCTION count_bank_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE bank_imports SET certain = bank_imports.certain + differences.certain, likely = bank_imports.likely + differences.likely, unknown = bank_imports.unknown + differences.unknown, posted = bank_imports.posted + differences.posted, set_aside = bank_imports.set_aside + differences.set_aside
    FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0)::int AS certain,
        coalesce(sum(sign) FILTER (WHERE rank = 1), 0)::int AS likely,
        coalesce(sum(sign) FILTER (WHERE rank = 2), 0)::int AS unknown,
        coalesce(sum(sign) FILTER (WHERE rank = 3), 0)::int AS posted,
        coalesce(sum(sign) FILTER (WHERE rank = 4), 0)::int AS set_aside
      FROM (SELECT import_id, rank, 1 AS sign FROM added) AS lines GROUP BY import_id
    ) AS differences
    WHERE bank_imports.id = differences.import_id
      AND (differences.certain, differences.likely, differences.unknown, differences.posted, differences.set_aside) <> (0, 0, 0, 0, 0);
  ELSIF tg_op = 'DELETE' THEN
    UPDATE bank_imports SET certain = bank_imports.certain + differences.certain, likely = bank_imports.likely + differences.likely, unknown = bank_imports.unknown + differences.unknown, posted = bank_imports.posted + differences.posted, set_aside = bank_imports.set_aside + differences.set_aside
    FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0)::int AS certain,
        coalesce(sum(sign) FILTER (WHERE rank = 1), 0)::int AS likely,
        coalesce(sum(sign) FILTER (WHERE rank = 2), 0)::int AS unknown,
        coalesce(sum(sign) FILTER (WHERE rank = 3), 0)::int AS posted,
        coalesce(sum(sign) FILTER (WHERE rank = 4), 0)::int AS set_aside
      FROM (SELECT import_id, rank, -1 AS sign FROM removed) AS lines GROUP BY import_id
    ) AS differences
    WHERE bank_imports.id = differences.import_id
      AND (differences.certain, differences.likely, differences.unknown, differences.posted, differences.set_aside) <> (0, 0, 0, 0, 0);
  ELSE
    UPDATE bank_imports SET certain = bank_imports.certain + differences.certain, likely = bank_imports.likely + differences.likely, unknown = bank_imports.unknown + differences.unknown, posted = bank_imports.posted + differences.posted, set_aside = bank_imports.set_aside + differences.set_aside
    FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0)::int AS certain,
        coalesce(sum(sign) FILTER (WHERE rank = 1), 0)::int AS likely,
        coalesce(sum(sign) FILTER (WHERE rank = 2), 0)::int AS unknown,
        coalesce(sum(sign) FILTER (WHERE rank = 3), 0)::int AS posted,
        coalesce(sum(sign) FILTER (WHERE rank = 4), 0)::int AS set_aside
      FROM (SELECT import_id, rank, 1 AS sign FROM added UNION ALL SELECT import_id, rank, -1 AS sign FROM removed) AS lines GROUP BY import_id
    ) AS differences
    WHERE bank_imports.id = differences.import_id
      AND (differences.certain, differences.likely, differences.unknown, differences.posted, differences.set_aside) <> (0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON "bank_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON "bank_lines" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON "bank_lines" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
UPDATE "bank_imports" SET "certain" = counts.certain, "likely" = counts.likely, "unknown" = counts.unknown, "posted" = counts.posted, "set_aside" = counts.set_aside
FROM (
  SELECT import_id, count(*) FILTER (WHERE rank = 0) AS certain, count(*) FILTER (WHERE rank = 1) AS likely, count(*) FILTER (WHERE rank = 2) AS unknown, count(*) FILTER (WHERE rank = 3) AS posted, count(*) FILTER (WHERE rank = 4) AS set_aside
  FROM bank_lines GROUP BY import_id
) AS counts WHERE counts.import_id = bank_imports.id;