/**
 * Lines that were stored before whole texts identified lines. Their keys begin with the year and have the text up to
 * its first comma, which may also be all of the text that was stored. An import that has such a line gives it the key
 * of today, so that it is the same line from then on (rule: bank-once).
 */
import { sql } from 'drizzle-orm'
import { type ImportIds, isKnown, isText } from '#server/features/bank/lines.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** An index of keys answers the first two comparisons, where digits come after '#'. */
const isOlder = (key: string) => sql`(${isText(key)} and ${sql.raw(key)} >= '0' and ${sql.raw(key)} ~ '^[0-9]')`

export async function hasOlderKeys(tx: Db, { userId }: LandlordScope, accountId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from bank_lines where account_id = ${accountId} and landlord_id = ${userId} and ${isOlder('key')} limit 1`,
  )
  return rows.length > 0
}

/**
 * Gives older lines the keys of the part's lines that are the same: first those of the same whole text, then, in their
 * order, those whose text up to the first comma was all that was stored. A line that is not posted gets the whole text,
 * too, and is matched by that; what was posted stays as it was. The landlord's account is locked.
 */
export async function renewKeys(
  tx: Db,
  { userId }: LandlordScope,
  { importId, accountId }: ImportIds,
  part: string,
): Promise<void> {
  await tx.execute(sql`with unknown as materialized (
      select read.*, lower(description) as text from json_to_recordset(${part}::json) as read
        (key text, line int, date date, amount int, description text, short text, payer text)
      where ${isText('read.key')} and not ${isKnown(accountId, 'read.key')}
    ), older as materialized (
      select line.id, line.date, line.amount, lower(line.description) as text, other.format,
        line.state = 'posted' or not other.undone as is_stored
      from bank_imports other join bank_lines line on line.import_id = other.id and line.date in (select date from unknown)
      where other.account_id = ${accountId} and other.landlord_id = ${userId} and other.id <> ${importId} and ${isOlder('line.key')}
    ), whole as materialized (
      select given.key, stored.id from
        (select *, row_number() over (partition by date, amount, text order by line) as at from unknown) given join
        (select *, row_number() over (partition by date, amount, text order by is_stored desc, id) as at from older) stored
        using (date, amount, text, at)
    ), short as (
      select given.key, stored.id from
        (select key, date, amount, lower(short) as text, row_number() over (partition by date, amount, lower(short) order by line) as at
          from unknown where short is not null and key not in (select key from whole)) given join
        (select *, row_number() over (partition by date, amount, text order by is_stored desc, id) as at
          from older where format = 'csv' and id not in (select id from whole)) stored
        using (date, amount, text, at)
    ), renewed as (
      update bank_lines set key = unknown.key,
        description = case bank_lines.state when 'posted' then bank_lines.description else unknown.description end,
        payer_key = case bank_lines.state when 'posted' then payer_key else unknown.payer end
      from (select * from whole union all select * from short) same join unknown using (key)
      where bank_lines.id = same.id returning import_id
    ) update bank_imports set changes = changes + 1 where id in (select import_id from renewed)`)
}
