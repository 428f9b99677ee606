ALTER TABLE "tenancies" ADD COLUMN "credit_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tenancies_landlord_credit_left" ON "tenancies" USING btree ("landlord_id","id") WHERE "tenancies"."credit_left";--> statement-breakpoint
CREATE FUNCTION credit_is_left(tenancy integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM ledger_entries WHERE tenant_id = tenancy AND kind = 'receipt' AND open_amount > 0)
$$;--> statement-breakpoint
-- Also before an insert: a row that comes back from the bin has the value it left with, and its entries follow it.
CREATE FUNCTION end_with_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.credit_left := NOT new.active AND credit_is_left(new.id);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "end_with_credit" BEFORE INSERT OR UPDATE OF "active" ON "tenancies"
  FOR EACH ROW EXECUTE FUNCTION end_with_credit();--> statement-breakpoint
CREATE FUNCTION note_credit_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever ends the tenancy just now waits or is waited for, and is then seen.
  PERFORM FROM tenancies WHERE id = new.tenant_id FOR NO KEY UPDATE;
  UPDATE tenancies SET credit_left = NOT credit_left
    WHERE id = new.tenant_id AND NOT active AND credit_left <> credit_is_left(new.tenant_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A receipt that pays all of itself at once, as most do, calls neither.
CREATE TRIGGER "note_credit_left_added" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (new.kind = 'receipt' AND new.open_amount > 0) EXECUTE FUNCTION note_credit_left();--> statement-breakpoint
CREATE TRIGGER "note_credit_left" AFTER UPDATE OF "open_amount" ON "ledger_entries"
  FOR EACH ROW WHEN (new.kind = 'receipt' AND (old.open_amount > 0) <> (new.open_amount > 0)) EXECUTE FUNCTION note_credit_left();--> statement-breakpoint
UPDATE "tenancies" SET "credit_left" = true
WHERE NOT "active" AND "id" IN (SELECT "tenant_id" FROM "ledger_entries" WHERE "kind" = 'receipt' AND "open_amount" > 0);
