DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
-- Addresses take the spelling of normaliseEmail. Only plain letters were ever let in, and those are folded alike everywhere. Were there
-- two accounts all the same whose addresses become one, the one that is spelled so already, else the older, has it, and the other stays as it is.
WITH "spelled" AS (
  SELECT "id", "key", row_number() OVER (PARTITION BY "key" ORDER BY "email" = "key" DESC, "id") AS "nth"
  FROM (SELECT "id", "email", btrim(lower(normalize("email", NFKC) COLLATE "C")) AS "key" FROM "users" WHERE "email" IS NOT NULL) AS "keys"
)
UPDATE "users" SET "email" = "key" FROM "spelled" WHERE "users"."id" = "spelled"."id" AND "nth" = 1 AND "email" <> "key";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
UPDATE "account_links" SET "email" = btrim(lower(normalize("email", NFKC) COLLATE "C")) WHERE "email" IS NOT NULL;--> statement-breakpoint
-- A link that gives a former address back ends when a password is set by mail. Those that have outlived one end here.
DELETE FROM "account_links" AS "undo" WHERE "undo"."purpose" = 'undo_email' AND "undo"."used_at" IS NULL AND EXISTS (
  SELECT 1 FROM "account_links" AS "reset" WHERE "reset"."user_id" = "undo"."user_id"
    AND "reset"."purpose" IN ('reset', 'invitation') AND "reset"."used_at" >= "undo"."created_at"
);
