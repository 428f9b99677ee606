DROP INDEX "deposits_to_protect";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "tenancy_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION deposit_is_returned(tenancy integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM deposit_returns WHERE tenant_id = tenancy AND reversed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM deposit_deductions WHERE tenant_id = tenancy AND return_id IS NULL)
$$;--> statement-breakpoint
CREATE FUNCTION note_deposit_returned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tenancy integer := coalesce(new.tenant_id, old.tenant_id);
BEGIN
  -- Whoever else has just written one waits or is waited for, and is then seen.
  PERFORM FROM deposits WHERE tenant_id = tenancy FOR NO KEY UPDATE;
  UPDATE deposits SET returned = NOT returned WHERE tenant_id = tenancy AND returned <> deposit_is_returned(tenancy);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_deposit_returned" AFTER INSERT OR DELETE OR UPDATE OF "reversed_at" ON "deposit_returns"
  FOR EACH ROW EXECUTE FUNCTION note_deposit_returned();--> statement-breakpoint
CREATE TRIGGER "note_deposit_returned" AFTER INSERT OR DELETE OR UPDATE OF "return_id" ON "deposit_deductions"
  FOR EACH ROW EXECUTE FUNCTION note_deposit_returned();--> statement-breakpoint
CREATE FUNCTION note_tenancy_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET tenancy_ended = NOT new.active WHERE tenant_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_tenancy_ended" AFTER UPDATE OF "active" ON "tenancies"
  FOR EACH ROW WHEN (old.active <> new.active) EXECUTE FUNCTION note_tenancy_ended();--> statement-breakpoint
-- Rows may come back from the bin or from a backup in any order.
CREATE FUNCTION begin_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.returned := deposit_is_returned(new.tenant_id);
  new.tenancy_ended := coalesce((SELECT NOT active FROM tenancies WHERE id = new.tenant_id FOR SHARE), false);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "begin_deposit" BEFORE INSERT ON "deposits"
  FOR EACH ROW EXECUTE FUNCTION begin_deposit();--> statement-breakpoint
UPDATE "deposits" SET "returned" = deposit_is_returned("tenant_id"), "tenancy_ended" = NOT "tenancies"."active"
FROM "tenancies" WHERE "tenancies"."id" = "deposits"."tenant_id"
  AND (NOT "tenancies"."active" OR deposit_is_returned("tenant_id"));--> statement-breakpoint
CREATE INDEX "deposits_to_return" ON "deposits" USING btree ("landlord_id","tenant_id") WHERE "deposits"."received_on" is not null and "deposits"."tenancy_ended" and not "deposits"."returned";--> statement-breakpoint
CREATE INDEX "deposits_to_protect" ON "deposits" USING btree ("landlord_id","received_on","tenant_id") WHERE "deposits"."received_on" is not null and not "deposits"."returned" and ("deposits"."protected_on" is null or "deposits"."prescribed_information_on" is null);