import { type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'

/** More than anybody has; whoever changes theirs again and again loses the oldest. */
const mostNames = 20

interface NewName {
  readonly name?: string | undefined
  readonly username?: string | null | undefined
}

/** For a statement that may rename a tenant: the name that they had becomes one of their former ones. */
export function formerNamesAfter({ name, username }: NewName): SQL {
  const newName = name === undefined ? sql`${users.name}` : sql`${name}::text`
  const newSurname = username === undefined ? sql`${users.username}` : sql`${username}::text`
  const held = sql`jsonb_build_object('name', ${users.name}, 'username', ${users.username})`
  const room = sql`case when jsonb_array_length(${users.formerNames}) < ${mostNames}::int then ${users.formerNames}
    else ${users.formerNames} - 0 end`
  return sql`case when ${users.role} <> 'tenant' or (${users.name} = ${newName}
      and ${users.username} is not distinct from ${newSurname}) or ${users.formerNames} @> jsonb_build_array(${held})
    then ${users.formerNames} else (${room}) || jsonb_build_array(${held}) end`
}
