/**
 * What is counted in `portfolio_counts`, and the triggers that count it: one for each kind of statement on each table,
 * so that no way of changing a row can be forgotten, not even the deletion of a property with everything under it. The
 * test beside this counts everything again after any changes.
 */
import { replaceableDocumentTypes } from '#domain/document.ts'

/**
 * Everything in `property_compliance` that a property's share in its landlord's compliance depends on: hundreds of
 * occupied homes have the same.
 */
export const complianceState = 'json_build_array(is_hmo, licence_required, has_gas, held, rating)::text'

interface Counted {
  readonly table: string
  readonly subject: 'property' | 'tenancy' | 'rent' | 'repair' | 'document' | 'compliance'
  /** SQL expressions over the table's columns. */
  readonly state: string
  readonly day?: string
  readonly amount?: string
  readonly where?: string
}

const renewable = replaceableDocumentTypes.map((type) => `'${type}'`).join(', ')

/** A change here takes a migration that drops the table's triggers: the next start then counts its rows again. */
const counted: readonly Counted[] = [
  { table: 'properties', subject: 'property', state: 'occupancy_status' },
  {
    table: 'tenancies',
    subject: 'tenancy',
    state: `case when active then 'active ' else 'ended ' end || payment_frequency`,
    amount: 'rent_amount',
  },
  { table: 'rent_payments', subject: 'rent', state: `'unpaid'`, day: 'due_date', where: `status <> 'paid'` },
  {
    table: 'maintenance_requests',
    subject: 'repair',
    state: `status || ' ' || urgency`,
    where: `status <> 'completed'`,
  },
  {
    table: 'documents',
    subject: 'document',
    // Agreements end for good; certificates are renewed, where they apply and no newer one has replaced them.
    state: `case when not to_renew then 'settled' when type in (${renewable}) then 'renewable' else 'final' end`,
    day: 'expiry_date',
    where: 'expiry_date is not null',
  },
  { table: 'property_compliance', subject: 'compliance', state: complianceState, where: 'is_occupied' },
]

const columns = 'landlord_id, subject, state, day, rows, amount'

/** Counts the rows of `source`, which has the columns of the table, as many times as `sign` says. */
const countOf = ({ subject, state, day, amount = '0', where = 'true' }: Counted, source: string, sign: 1 | -1) =>
  `select landlord_id, '${subject}' as subject, ${state} as state, ${day ?? `'-infinity'::date`} as day, ${sign} as rows, ${sign} * (${amount})::bigint as amount
    from ${source} where ${where}`

/** With only one connection nobody else could wait for the count, so it is changed in place. */
const transaction = `case when current_setting('latchkey.one_connection', true) = 'on' then 0 else pg_current_xact_id()::text::bigint end`

const addUp = (differences: string) => `
  insert into portfolio_counts (${columns}, transaction)
    select landlord_id, subject, state, day, sum(rows), sum(amount), ${transaction} from (${differences}) as differences
    group by landlord_id, subject, state, day having sum(rows) <> 0 or sum(amount) <> 0
  on conflict (landlord_id, subject, day, state, transaction)
    do update set rows = portfolio_counts.rows + excluded.rows, amount = portfolio_counts.amount + excluded.amount;`

const triggerFunction = (each: Counted) => `
create or replace function count_${each.table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${addUp(countOf(each, 'added', 1))}
  elsif tg_op = 'DELETE' then ${addUp(countOf(each, 'removed', -1))}
  else ${addUp(`${countOf(each, 'added', 1)} union all ${countOf(each, 'removed', -1)}`)}
  end if;
  return null;
end $$;`

const transitionTables = {
  insert: 'new table as added',
  update: 'new table as added old table as removed',
  delete: 'old table as removed',
}

/** Counts a table's rows when its triggers are made, with the table locked; from then on the triggers keep count. */
const triggers = (each: Counted) => `
do $$ begin
  if not exists (select 1 from pg_trigger where tgrelid = 'public.${each.table}'::regclass and tgname = 'count_insert') then
    ${Object.entries(transitionTables)
      .map(
        ([event, tables]) =>
          `create trigger count_${event} after ${event} on ${each.table} referencing ${tables} for each statement execute function count_${each.table}();`,
      )
      .join('\n    ')}
    delete from portfolio_counts where subject = '${each.subject}';
    ${addUp(countOf(each, each.table, 1))}
  end if;
end $$;`

/** Safe to run again: it only makes what is missing. */
export const portfolioCountTriggers = counted.map((each) => triggerFunction(each) + triggers(each)).join('\n')

/** The same counts, taken from the rows themselves. @internal for tests and the benchmarks */
export const countedFromRows = `select landlord_id, subject, state, day, sum(rows)::int as rows, sum(amount)::bigint as amount
  from (${counted.map((each) => countOf(each, each.table, 1)).join(' union all ')}) rows
  group by landlord_id, subject, state, day`

/**
 * Folds all differences in a count into one row, of transaction 0. Their sum stays the same, also for readers and
 * writers meanwhile.
 */
export const foldPortfolioCounts = `
with folded as (delete from portfolio_counts where transaction > 0 or (rows = 0 and amount = 0) returning ${columns})
insert into portfolio_counts (${columns}, transaction)
  select landlord_id, subject, state, day, sum(rows), sum(amount), 0 from folded
  group by landlord_id, subject, state, day having sum(rows) <> 0 or sum(amount) <> 0
  on conflict (landlord_id, subject, day, state, transaction)
    do update set rows = portfolio_counts.rows + excluded.rows, amount = portfolio_counts.amount + excluded.amount`
