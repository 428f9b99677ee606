-- The money decides, not the deductions: one that was withdrawn after a return leaves its sum held.
DROP TRIGGER "note_deposit_returned" ON "deposit_deductions";--> statement-breakpoint
CREATE OR REPLACE FUNCTION deposit_is_returned(tenancy integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM deposit_returns WHERE tenant_id = tenancy AND reversed_at IS NULL)
    AND (SELECT coalesce(sum(part.amount), 0) FROM ledger_entries charge JOIN allocations part ON part.charge_id = charge.id
        WHERE charge.tenant_id = tenancy AND charge.charge_kind = 'deposit' AND charge.kind = 'charge')
      + (SELECT coalesce(sum(paid.amount), 0) FROM ledger_entries paid
        WHERE paid.tenant_id = tenancy AND paid.charge_kind = 'deposit' AND paid.kind = 'receipt'
        AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE reverses_id = paid.id)) <= 0
$$;--> statement-breakpoint
CREATE TRIGGER "note_deposit_returned" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (new.charge_kind = 'deposit' AND new.kind IN ('receipt', 'reversal')) EXECUTE FUNCTION note_deposit_returned();--> statement-breakpoint
-- For money that touches no deposit this is one look-up of each charge by its id, which its foreign key looks up too.
-- Without the offset, the plan that the first statement of a connection gets could read all deposits in every later one.
CREATE FUNCTION note_deposits_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched integer[];
BEGIN
  SELECT array_agg(DISTINCT charge.tenant_id) INTO touched FROM made CROSS JOIN LATERAL
    (SELECT tenant_id, charge_kind FROM ledger_entries WHERE id = made.charge_id OFFSET 0) charge
    WHERE charge.charge_kind = 'deposit';
  IF touched IS NOT NULL THEN
    PERFORM FROM deposits WHERE tenant_id = ANY (touched) ORDER BY tenant_id FOR NO KEY UPDATE;
    UPDATE deposits SET returned = NOT returned WHERE tenant_id = ANY (touched) AND returned <> deposit_is_returned(tenant_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_deposits_paid" AFTER INSERT ON "allocations"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_deposits_paid();--> statement-breakpoint
-- Only a deposit with a return can have been, or become, returned.
UPDATE "deposits" SET "returned" = NOT "returned"
WHERE "tenant_id" IN (SELECT "tenant_id" FROM "deposit_returns" WHERE "reversed_at" IS NULL)
  AND "returned" <> deposit_is_returned("tenant_id");
