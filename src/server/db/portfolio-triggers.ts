/**
 * Triggers that note every change of a landlord's rows in `portfolio_changes`. They are put on whatever table has a
 * `landlord_id`, so that a new one cannot be forgotten. Safe to run again; it only makes what is missing.
 */
export const portfolioTriggers = `
create or replace function note_portfolio_change() returns trigger language plpgsql as $$
begin
  insert into portfolio_changes (landlord_id)
    select distinct landlord_id from touched where landlord_id is not null on conflict do nothing;
  return null;
end $$;

-- A tenant's name and address stand in the answers of those who let to them, a landlord's in their own.
create or replace function note_person_change() returns trigger language plpgsql as $$
begin
  insert into portfolio_changes (landlord_id)
    select landlord_id from touched join tenancies on tenancies.user_id = touched.id
    union select id from touched where role = 'landlord' on conflict do nothing;
  return null;
end $$;

do $$
declare
  name text;
  event text;
begin
  for name, event in
    select c.relname, e.event from pg_class c, (values ('insert'), ('update'), ('delete')) e (event)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'portfolio_changes'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'landlord_id' and not a.attisdropped)
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'portfolio_' || e.event)
  loop
    execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function note_portfolio_change()',
      'portfolio_' || event, event, name, case event when 'delete' then 'old' else 'new' end);
  end loop;
  if not exists (select 1 from pg_trigger where tgrelid = 'public.users'::regclass and tgname = 'portfolio_person') then
    create trigger portfolio_person after update on users referencing new table as touched
      for each statement execute function note_person_change();
  end if;
end $$;
`

/**
 * Makes one note, number 0, of all that a landlord has, in one statement: their sum is the same before and after, anybody who looks and
 * writes meanwhile. At a start, too: in a restored database the numbers of transactions begin again and would meet the old ones.
 */
export const foldPortfolioChanges = `
with folded as (delete from portfolio_changes where transaction > 0 returning landlord_id, changes)
insert into portfolio_changes (landlord_id, transaction, changes)
  select landlord_id, 0, sum(changes) from folded group by landlord_id
  on conflict (landlord_id, transaction) do update set changes = portfolio_changes.changes + excluded.changes`
