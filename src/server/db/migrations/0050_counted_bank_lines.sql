CREATE TABLE "bank_line_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_line_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"certain" integer NOT NULL,
	"likely" integer NOT NULL,
	"unknown" integer NOT NULL,
	"posted" integer NOT NULL,
	"set_aside" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line_counts" ADD CONSTRAINT "bank_line_counts_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_counts_import" ON "bank_line_counts" USING btree ("import_id");--> statement-breakpoint
-- By the `rank` of a line. A page of statements counted all of their lines before. Statements that are deleted with their lines need no count.
CREATE FUNCTION count_bank_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO bank_line_counts (import_id, certain, likely, unknown, posted, set_aside)
    SELECT * FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0) AS certain,
      coalesce(sum(sign) FILTER (WHERE rank = 1), 0) AS likely,
      coalesce(sum(sign) FILTER (WHERE rank = 2), 0) AS unknown,
      coalesce(sum(sign) FILTER (WHERE rank = 3), 0) AS posted,
      coalesce(sum(sign) FILTER (WHERE rank = 4), 0) AS set_aside
      FROM (SELECT import_id, rank, 1 AS sign FROM added) AS lines GROUP BY import_id
    ) AS differences
    WHERE (certain, likely, unknown, posted, set_aside) <> (0, 0, 0, 0, 0) AND EXISTS (SELECT 1 FROM bank_imports WHERE id = import_id);
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO bank_line_counts (import_id, certain, likely, unknown, posted, set_aside)
    SELECT * FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0) AS certain,
      coalesce(sum(sign) FILTER (WHERE rank = 1), 0) AS likely,
      coalesce(sum(sign) FILTER (WHERE rank = 2), 0) AS unknown,
      coalesce(sum(sign) FILTER (WHERE rank = 3), 0) AS posted,
      coalesce(sum(sign) FILTER (WHERE rank = 4), 0) AS set_aside
      FROM (SELECT import_id, rank, -1 AS sign FROM removed) AS lines GROUP BY import_id
    ) AS differences
    WHERE (certain, likely, unknown, posted, set_aside) <> (0, 0, 0, 0, 0) AND EXISTS (SELECT 1 FROM bank_imports WHERE id = import_id);
  ELSE
    INSERT INTO bank_line_counts (import_id, certain, likely, unknown, posted, set_aside)
    SELECT * FROM (
      SELECT import_id, coalesce(sum(sign) FILTER (WHERE rank = 0), 0) AS certain,
      coalesce(sum(sign) FILTER (WHERE rank = 1), 0) AS likely,
      coalesce(sum(sign) FILTER (WHERE rank = 2), 0) AS unknown,
      coalesce(sum(sign) FILTER (WHERE rank = 3), 0) AS posted,
      coalesce(sum(sign) FILTER (WHERE rank = 4), 0) AS set_aside
      FROM (SELECT import_id, rank, 1 AS sign FROM added UNION ALL SELECT import_id, rank, -1 AS sign FROM removed) AS lines GROUP BY import_id
    ) AS differences
    WHERE (certain, likely, unknown, posted, set_aside) <> (0, 0, 0, 0, 0) AND EXISTS (SELECT 1 FROM bank_imports WHERE id = import_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON "bank_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON "bank_lines" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON "bank_lines" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bank_lines();--> statement-breakpoint
INSERT INTO "bank_line_counts" ("import_id", "certain", "likely", "unknown", "posted", "set_aside")
SELECT import_id, count(*) FILTER (WHERE rank = 0), count(*) FILTER (WHERE rank = 1), count(*) FILTER (WHERE rank = 2), count(*) FILTER (WHERE rank = 3), count(*) FILTER (WHERE rank = 4) FROM bank_lines GROUP BY import_id;