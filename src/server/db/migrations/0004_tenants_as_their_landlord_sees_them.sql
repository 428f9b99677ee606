ALTER TABLE "tenancies" DROP CONSTRAINT "tenancies_tenant";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_id_name";--> statement-breakpoint
ALTER TABLE "tenancies" ALTER COLUMN "tenant_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "tenant_username" text;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "tenant_email" text;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "tenant_phone" text;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_tenant" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Tenancies that have ended stay as their landlords see them today; of a tenant who has not accepted, they see the address.
UPDATE "tenancies" SET "tenant_username" = "users"."username", "tenant_email" = "users"."email", "tenant_phone" = "users"."phone"
  FROM "users" WHERE "users"."id" = "tenancies"."user_id";--> statement-breakpoint
UPDATE "tenancies" SET "tenant_name" = coalesce("tenant_email", "tenant_name"), "tenant_username" = null, "tenant_phone" = null
  WHERE NOT "accepted" AND NOT EXISTS (SELECT 1 FROM "tenancies" "other" WHERE "other"."user_id" = "tenancies"."user_id"
    AND "other"."landlord_id" = "tenancies"."landlord_id" AND "other"."accepted");--> statement-breakpoint
-- A tenancy takes its tenant's details when it is accepted or active again. Before it is accepted it shows what its landlord knows already.
CREATE FUNCTION copy_tenant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.accepted AND (TG_OP = 'INSERT' OR (NEW.active AND NOT (OLD.active AND OLD.accepted))) THEN
    SELECT name, username, email, phone
      INTO NEW.tenant_name, NEW.tenant_username, NEW.tenant_email, NEW.tenant_phone
      FROM users WHERE id = NEW.user_id;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT tenant_name, tenant_username, tenant_email, tenant_phone
      INTO NEW.tenant_name, NEW.tenant_username, NEW.tenant_email, NEW.tenant_phone
      FROM tenancies WHERE user_id = NEW.user_id AND landlord_id = NEW.landlord_id AND accepted ORDER BY id DESC LIMIT 1;
    IF NOT FOUND THEN
      SELECT coalesce(email, 'Invited tenant'), null, email, null
        INTO NEW.tenant_name, NEW.tenant_username, NEW.tenant_email, NEW.tenant_phone
        FROM users WHERE id = NEW.user_id;
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tenancies_tenant_details" BEFORE INSERT OR UPDATE OF "active", "accepted" ON "tenancies"
  FOR EACH ROW EXECUTE FUNCTION copy_tenant_details();--> statement-breakpoint
-- What is written about somebody without a password is their landlord's own, or has been erased.
CREATE FUNCTION follow_tenant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET tenant_name = NEW.name, tenant_username = NEW.username, tenant_email = NEW.email, tenant_phone = NEW.phone
    WHERE user_id = NEW.id AND ((active AND accepted) OR NEW.password_hash IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_tenant_details" AFTER UPDATE OF "name", "username", "email", "phone" ON "users"
  FOR EACH ROW WHEN ((OLD.name, OLD.username, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.name, NEW.username, NEW.email, NEW.phone))
  EXECUTE FUNCTION follow_tenant_details();
