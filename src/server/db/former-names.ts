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
  const isRenamed = sql`${users.role} = 'tenant'
    and (${users.name} <> ${newName} or ${users.username} is distinct from ${newSurname})`
  return formerNamesWith(sql`${users.name}`, sql`${users.username}`, isRenamed)
}

/** With one more name under a condition, unless it is among them already. */
export function formerNamesWith(name: SQL, username: SQL, condition: SQL): SQL {
  const added = sql`jsonb_build_array(jsonb_build_object('name', ${name}, 'username', ${username}))`
  const room = sql`case when jsonb_array_length(${users.formerNames}) < ${mostNames}::int then ${users.formerNames}
    else ${users.formerNames} - 0 end`
  return sql`case when (${condition}) and not ${users.formerNames} @> ${added} then (${room}) || ${added}
    else ${users.formerNames} end`
}
