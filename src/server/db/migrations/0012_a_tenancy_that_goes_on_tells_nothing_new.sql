-- A landlord who takes the end of a tenancy back reads no more of its tenant than before: what has changed since is not theirs to know.
CREATE OR REPLACE FUNCTION copy_tenant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.accepted AND (TG_OP = 'INSERT' OR (NEW.active AND NOT OLD.accepted)) THEN
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
END $$;
