/** Writes the checked tenancies of a file, with accounts and invitations for their tenants. */
import { isTenancyOver } from '#domain/tenancy.ts'
import { inParts } from '#server/db/in-parts.ts'
import { lockProperties } from '#server/db/one-property.queries.ts'
import { paired } from '#server/db/paired.ts'
import { emailTaken } from '#server/features/accounts/account-links.actions.ts'
import { inviteToAccounts, inviteToTenancy } from '#server/features/accounts/invitations.actions.ts'
import { insertUsers } from '#server/features/accounts/users.queries.ts'
import type {
  CheckedTenancies,
  KnownTenants,
  ReadyRow,
  TenancyValues,
} from '#server/features/imports/checked-tenancies.ts'
import { beginTenancies } from '#server/features/tenancies/tenancies.actions.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Rows in one statement, well below what PostgreSQL takes in parameters. */
const atOnce = 250

/** The rows have been checked, under the lock on the landlord's account. */
export async function importTenancies(
  tx: Db,
  ctx: LandlordContext,
  { ready, tenants }: CheckedTenancies,
): Promise<void> {
  await lockProperties(
    tx,
    ctx.scope,
    ready.map(({ property }) => property.id),
  )
  const accounts = new Map([...tenants].map(([email, { id }]) => [email, id]))
  for (const part of inParts(ready, atOnce)) await importPart(tx, ctx, { ready: part, tenants, accounts })
}

interface Part {
  readonly ready: readonly ReadyRow[]
  readonly tenants: KnownTenants
  /** By address; those that are made are added. */
  readonly accounts: Map<string, number>
}

/** A row and its tenant's account. */
interface WithTenant {
  readonly row: ReadyRow
  readonly userId: number
}

async function importPart(tx: Db, ctx: LandlordContext, part: Part): Promise<void> {
  const { scope, today } = ctx
  const newTenants = await makeAccounts(tx, scope, part)
  const rows = withTenants(part, newTenants)
  const ids = await beginTenancies(
    tx,
    scope,
    rows.map(({ row: { values, property, moveOutDate }, userId, accepted }) => ({
      ...termsOf(values),
      moveOutDate,
      userId,
      propertyId: property.id,
      accepted,
    })),
    { today },
  )
  const tenancies = paired(rows, ids).map(([row, id]) => ({ ...row, id }))
  const present = tenancies.filter(({ row }) => !isTenancyOver(row.moveOutDate, today))
  await inviteNewTenants(tx, ctx, newTenants, present)
  await inviteKnownTenants(
    tx,
    ctx,
    present.filter(({ accepted }) => !accepted),
  )
}

/** Makes an account for each tenant who has none, and enters its address into `accounts`. */
async function makeAccounts(tx: Db, scope: LandlordScope, { ready, accounts }: Part): Promise<WithTenant[]> {
  const people = newPeople(ready, accounts)
  const ids = await insertUsers(
    tx,
    people.map(({ values: { name, username, phone }, email }) => ({
      role: 'tenant' as const,
      name,
      username,
      email,
      phone,
      invitedBy: scope.userId,
      isInvited: true,
    })),
  )
  if (ids.length < people.length) throw emailTaken()
  const newTenants = paired(people, ids).map(([row, userId]) => ({ row, userId }))
  for (const { row, userId } of newTenants) if (row.email) accounts.set(row.email, userId)
  return newTenants
}

/** The rows with their tenants' accounts. A tenant who had an account of their own must accept. */
function withTenants({ ready, tenants, accounts }: Part, newTenants: readonly WithTenant[]) {
  const idOfRow = new Map(newTenants.map(({ row, userId }) => [row, userId]))
  return ready.map((row) => {
    const userId = idOfRow.get(row) ?? (row.email ? accounts.get(row.email) : undefined)
    if (userId === undefined) throw new Error('A tenant was not written')
    return { row, userId, accepted: !row.email || tenants.get(row.email)?.isInvited !== false }
  })
}

/** Invites new tenants, but for those whose tenancies are all over: they have no home to see here. */
async function inviteNewTenants(
  tx: Db,
  ctx: LandlordContext,
  newTenants: readonly WithTenant[],
  present: readonly WithTenant[],
): Promise<void> {
  const withHome = new Set(present.map(({ userId }) => userId))
  const invited = newTenants.flatMap(({ row: { values, email }, userId }) =>
    email && withHome.has(userId) ? [{ id: userId, name: values.name, email }] : [],
  )
  await inviteToAccounts(tx, ctx, invited)
}

async function inviteKnownTenants(
  tx: Db,
  ctx: LandlordContext,
  tenancies: readonly (WithTenant & { readonly id: number })[],
): Promise<void> {
  for (const { row, userId, id } of tenancies) {
    if (!row.email) continue
    const tenant = { id: userId, name: row.values.name, email: row.email }
    await inviteToTenancy(tx, ctx, tenant, { id, address: row.property.address })
  }
}

/** The rows whose tenant has no account yet: of several with one address the first. */
function newPeople(ready: readonly ReadyRow[], accounts: ReadonlyMap<string, number>): ReadyRow[] {
  const named = new Set<string>()
  return ready.filter(({ email }) => {
    if (email === null) return true
    if (accounts.has(email) || named.has(email)) return false
    named.add(email)
    return true
  })
}

/** Of the row, what is the tenancy's own: the person, the home and the end are written by themselves. */
const termsOf = (row: TenancyValues) => ({
  moveInDate: row.moveInDate,
  rentAmount: row.rentAmount,
  active: row.active,
  paymentFrequency: row.paymentFrequency,
  paymentDay: row.paymentDay,
  furnishing: row.furnishing,
  depositAmount: row.depositAmount,
  notes: row.notes,
  insuranceRequired: row.insuranceRequired,
  numberOfOccupants: row.numberOfOccupants,
  numberOfPets: row.numberOfPets,
  leaseExpiryReminderDays: row.leaseExpiryReminderDays,
})
