DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever has opened an invitation has a password, or had one: an undone change of address takes it away, and leaves its used link.
UPDATE "users" SET "is_invited" = true WHERE "invited_by" IS NOT NULL AND "role" = 'tenant' AND NOT "is_guest" AND "password_hash" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "account_links" WHERE "account_links"."user_id" = "users"."id" AND "account_links"."used_at" IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited" ON "users" USING btree ("email","invited_by") WHERE "users"."is_invited";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE not "users"."is_invited";--> statement-breakpoint
-- Of somebody with an account of their own, a landlord whose tenancy they have not accepted knows nothing from us.
CREATE OR REPLACE FUNCTION copy_tenant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.accepted AND (TG_OP = 'INSERT' OR (NEW.active AND NOT (OLD.active AND OLD.accepted))) THEN
    SELECT name, username, email, phone
      INTO NEW.tenant_name, NEW.tenant_username, NEW.tenant_email, NEW.tenant_phone
      FROM users WHERE id = NEW.user_id;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT tenant_name, tenant_username, tenant_email, tenant_phone
      INTO NEW.tenant_name, NEW.tenant_username, NEW.tenant_email, NEW.tenant_phone
      FROM tenancies WHERE user_id = NEW.user_id AND landlord_id = NEW.landlord_id AND accepted ORDER BY active DESC, id DESC LIMIT 1;
    IF NOT FOUND THEN
      NEW.tenant_name := 'Invited tenant';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- What is written about somebody who was only invited is their landlord's own; without an address they have been erased.
CREATE OR REPLACE FUNCTION follow_tenant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET tenant_name = NEW.name, tenant_username = NEW.username, tenant_email = NEW.email, tenant_phone = NEW.phone
    WHERE user_id = NEW.id AND ((active AND accepted) OR NEW.is_invited OR NEW.email IS NULL);
  RETURN NULL;
END $$;
