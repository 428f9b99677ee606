/** Tenancies from a file: what is wrong with its rows beyond their fields, and their way into the database. */
import type { z } from 'zod/mini'
import type { importedTenancy } from '#api/imports.ts'
import { fullName, normaliseEmail } from '#domain/account.ts'
import { budgetRefusal, fitsBudget } from '#domain/budget.ts'
import type { Day } from '#domain/day.ts'
import { addressKeyOf, type ImportProblem, importProblem } from '#domain/import.ts'
import type { Plan } from '#domain/plan-names.ts'
import { isTenancyOver } from '#domain/tenancy.ts'
import { lockProperties } from '#server/db/one-property.queries.ts'
import { emailTaken } from '#server/features/accounts/account-links.actions.ts'
import { inviteToAccounts, inviteToTenancy } from '#server/features/accounts/invitations.actions.ts'
import { findTenantsByEmail, insertUsers, listTakenAddresses } from '#server/features/accounts/users.queries.ts'
import type { ImportRow, ReadImport } from '#server/features/imports/import-rows.ts'
import { listAddresses, listTenanciesOf } from '#server/features/imports/imports.queries.ts'
import { newEndDate } from '#server/features/tenancies/end-date.ts'
import { beginTenancies } from '#server/features/tenancies/tenancies.actions.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Values = z.output<typeof importedTenancy>
type TenancyImportRow = ImportRow<Values>

type Address = Awaited<ReturnType<typeof listAddresses>>[number]
type KnownTenants = Awaited<ReturnType<typeof findTenantsByEmail>>

/** A row that can be written: its property, and its tenant where there is one already. */
interface ReadyRow extends TenancyImportRow {
  readonly property: Address
  readonly email: string | null
  readonly moveOutDate: Day | null
}

export interface CheckedTenancies {
  readonly ready: readonly ReadyRow[]
  readonly problems: readonly ImportProblem[]
  readonly tenants: KnownTenants
  /** Addresses of rows that belong to somebody else's account. */
  readonly taken: number
}

/**
 * Rows whose property or address is not the landlord's, whose dates contradict each other, or that are there already.
 */
export async function checkTenancies(
  db: Db,
  { scope, today }: LandlordContext,
  { rows, faulty }: ReadImport<Values>,
  plan: Plan,
): Promise<CheckedTenancies> {
  const written = [...rows, ...faulty].map(({ values }) => values.email)
  const emails = [...new Set(written.flatMap((email) => (email ? [normaliseEmail(email)] : [])))]
  const tenants = await findTenantsByEmail(db, scope, emails)
  const taken = await listTakenAddresses(
    db,
    emails.filter((email) => !tenants.has(email)),
  )
  const findProperty = propertiesByAddress(await listAddresses(db, scope))
  const problems: ImportProblem[] = []
  const say = ({ line, cells }: ImportRow<unknown>, field: string, message: string) => {
    problems.push(importProblem(line, field, message, cells[field]))
  }
  const firstOf = new Map<string, ImportRow<Partial<Values>>>()
  /** Who has the address of a row under another name: a tenant who is there, or a line before. */
  const otherOwner = (row: ImportRow<Partial<Values>>, email: string): string | undefined => {
    const name = nameOf(row.values)
    const known = tenants.get(email)
    if (known) return sharesWord(nameOf(known), name) ? undefined : nameOf(known)
    const first = firstOf.get(email) ?? row
    firstOf.set(email, first)
    const firstName = nameOf(first.values)
    return addressKeyOf(firstName) === addressKeyOf(name) ? undefined : `${firstName} on line ${first.line}`
  }
  /** Reports all that is wrong with a row, and returns what it needs beyond its values, or null. */
  const check = (row: ImportRow<Partial<Values>>) => {
    const { propertyAddress } = row.values
    const property = propertyAddress ? findProperty(propertyAddress) : undefined
    if (typeof property === 'string') say(row, 'propertyAddress', property)
    const email = row.values.email ? normaliseEmail(row.values.email) : null
    const isTaken = email !== null && taken.has(email)
    if (isTaken) say(row, 'email', emailTaken().message)
    const other = email === null || isTaken ? undefined : otherOwner(row, email)
    if (other) say(row, 'email', `This address belongs to ${other}. Give each tenant an address of their own, or none`)
    const end = endOf(row.values)
    if (end instanceof Problem) say(row, endNames.find((name) => row.cells[name]) ?? 'endDate', end.message)
    const isRight = typeof property === 'object' && !isTaken && !other && !(end instanceof Problem)
    return isRight ? { property, email, moveOutDate: end ?? null } : null
  }
  const ready = rows.flatMap((row): ReadyRow[] => {
    const checked = check(row)
    return checked ? [{ ...row, ...checked }] : []
  })
  faulty.forEach(check)
  const existing = await listTenanciesOf(db, scope, [...new Set(ready.map(({ property }) => property.id))])
  const fitting = withRoom(ready, existing, plan, (row) =>
    say(row, 'propertyAddress', budgetRefusal('tenancies', plan)),
  )
  const recognise = ({ property, email, moveOutDate, values }: ReadyRow): Recognised => ({
    propertyId: property.id,
    person: (email && tenants.get(email)?.id) ?? email,
    name: values.name,
    username: values.username ?? null,
    moveInDate: values.moveInDate,
    active: (values.active ?? true) && !isTenancyOver(moveOutDate, today),
  })
  const fresh = withoutRepeats(fitting, { existing, recognise }, (row, message) => say(row, 'name', message))
  return { ready: fresh, problems, tenants, taken: taken.size }
}

/** The rows whose property has room for one more tenancy beside those it has and the rows before. */
function withRoom(
  rows: readonly ReadyRow[],
  existing: readonly { readonly propertyId: number }[],
  plan: Plan,
  refuse: (row: ReadyRow) => void,
): ReadyRow[] {
  const counts = new Map<number, number>()
  const add = (propertyId: number) => counts.set(propertyId, (counts.get(propertyId) ?? 0) + 1)
  for (const { propertyId } of existing) add(propertyId)
  return rows.filter((row) => {
    const hasRoom = fitsBudget('tenancies', plan, counts.get(row.property.id) ?? 0)
    if (hasRoom) add(row.property.id)
    else refuse(row)
    return hasRoom
  })
}

const nameOf = ({ name, username }: { name?: string | undefined; username?: string | null | undefined }) =>
  fullName(name ?? '', username)

/** Somebody may have entered more or fewer of their names in their account than the file has. */
function sharesWord(one: string, other: string): boolean {
  const words = new Set(addressKeyOf(one).split(' '))
  return addressKeyOf(other)
    .split(' ')
    .some((word) => words.has(word))
}

/** Leaves out the rows whose tenancy is there already, or on a line before, and reports them. */
function withoutRepeats(
  rows: readonly ReadyRow[],
  { existing, recognise }: { existing: readonly Recognised[]; recognise: (row: ReadyRow) => Recognised },
  report: (row: ReadyRow, message: string) => void,
): ReadyRow[] {
  const lines = new Map(existing.flatMap((each) => keysOf(each).map((key) => [key, null as number | null])))
  return rows.filter((row) => {
    const keys = keysOf(recognise(row))
    const before = keys.map((key) => lines.get(key)).find((line) => line !== undefined)
    for (const key of keys) if (!lines.has(key)) lines.set(key, row.line)
    if (before === undefined) return true
    report(row, before === null ? 'This tenancy is there already' : `The same tenancy is on line ${before}`)
    return false
  })
}

interface Recognised {
  readonly propertyId: number
  /** The account, or the address that will have one. */
  readonly person: number | string | null
  readonly name: string
  readonly username: string | null
  readonly moveInDate: Day
  readonly active: boolean
}

/** A tenancy is the same as another by its tenant's name and first day, or as one person's second active one there. */
function keysOf({ propertyId, person, name, username, moveInDate, active }: Recognised): string[] {
  const byName = `${propertyId}|${moveInDate}|${addressKeyOf(name, username ?? '')}`
  return active && person !== null ? [byName, `${propertyId}|${person}`] : [byName]
}

/**
 * By address, or by address and city where several have the same; the reason where there is none or no telling which.
 */
function propertiesByAddress(all: readonly Address[]) {
  const byAddress = Map.groupBy(all, ({ address }) => addressKeyOf(address))
  const byPlace = Map.groupBy(all, ({ address, city }) => addressKeyOf(address, city))
  return (text: string): Address | string => {
    const key = addressKeyOf(text)
    const [one, ...others] = byPlace.get(key) ?? byAddress.get(key) ?? []
    if (!one) return 'You have no property at this address'
    return others.length > 0 ? 'Several of your properties have this address: write the city behind it' : one
  }
}

const endNames = ['moveOutDate', 'endDate', 'leaseEndDate'] as const

function endOf(values: Partial<Values>): Day | null | undefined | Problem {
  try {
    const end = newEndDate(values, null)
    if (end && values.moveInDate && end < values.moveInDate)
      return new Problem(400, 'End date cannot be before the start date')
    return end
  } catch (error) {
    if (error instanceof Problem) return new Problem(400, error.message.replace(/^endDate: /, ''))
    throw error
  }
}

/**
 * Rows that send a mail: to a new account with an address, and to a tenant who has one of their own and must accept.
 */
export const rowsToInvite = ({ ready, tenants }: CheckedTenancies, today: Day): readonly ReadyRow[] =>
  ready.filter(
    ({ email, moveOutDate }) =>
      email !== null && tenants.get(email)?.isInvited !== true && !isTenancyOver(moveOutDate, today),
  )

/** How many accounts an import makes. */
export function countNewAccounts({ ready, tenants }: CheckedTenancies): number {
  const withEmail = ready.flatMap(({ email }) => (email !== null && !tenants.has(email) ? [email] : []))
  return new Set(withEmail).size + ready.filter(({ email }) => email === null).length
}

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
  for (let start = 0; start < ready.length; start += atOnce) {
    await importPart(tx, ctx, { ready: ready.slice(start, start + atOnce), tenants, accounts })
  }
}

interface Part {
  readonly ready: readonly ReadyRow[]
  readonly tenants: KnownTenants
  /** By address; those that are made are added. */
  readonly accounts: Map<string, number>
}

async function importPart(tx: Db, ctx: LandlordContext, { ready, tenants, accounts }: Part): Promise<void> {
  const { scope, today } = ctx
  const people = newPeople(ready, accounts)
  const made = await insertUsers(
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
  if (made.length < people.length) throw emailTaken()
  const idOfRow = new Map(people.map((row, at) => [row, made[at]]))
  for (const [{ email }, id] of idOfRow) if (email && id) accounts.set(email, id)
  const rows = ready.map((row) => {
    const userId = idOfRow.get(row) ?? (row.email ? accounts.get(row.email) : undefined)
    if (userId === undefined) throw new Error('A tenant was not written')
    return { ...row, userId, accepted: !row.email || tenants.get(row.email)?.isInvited !== false }
  })
  const ids = await beginTenancies(
    tx,
    scope,
    rows.map(({ values, property, moveOutDate, userId, accepted }) => ({
      ...termsOf(values),
      moveOutDate,
      userId,
      propertyId: property.id,
      accepted,
    })),
    { today },
  )
  // Whose tenancies are all over has no home to see here.
  const present = new Set(
    rows.filter(({ moveOutDate }) => !isTenancyOver(moveOutDate, today)).map(({ userId }) => userId),
  )
  const invited = people.flatMap(({ values: { name }, email }, at) => {
    const id = made[at]
    return email && id && present.has(id) ? [{ id, name, email }] : []
  })
  await inviteToAccounts(tx, ctx, invited)
  for (const [at, { values, property, email, userId, accepted, moveOutDate }] of rows.entries()) {
    const id = ids[at]
    if (!email || accepted || id === undefined || isTenancyOver(moveOutDate, today)) continue
    const tenant = { id: userId, name: values.name, email }
    await inviteToTenancy(tx, ctx, tenant, { id, address: property.address })
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
const termsOf = (row: Values) => ({
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
