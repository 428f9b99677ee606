/** Tenancies from a file: what is wrong with its rows beyond their fields. */
import type { z } from 'zod/mini'
import type { importedTenancy } from '#api/imports.ts'
import { fullName, normaliseEmail } from '#domain/account.ts'
import { budgetRefusal, fitsBudget } from '#domain/budget.ts'
import type { Day } from '#domain/day.ts'
import { addressKeyOf, type ImportProblem, importProblem } from '#domain/import.ts'
import type { Plan } from '#domain/plan-names.ts'
import { isTenancyOver } from '#domain/tenancy.ts'
import { emailTaken } from '#server/features/accounts/account-links.actions.ts'
import { findTenantsByEmail, listTakenAddresses } from '#server/features/accounts/users.queries.ts'
import type { ImportRow, ReadImport } from '#server/features/imports/import-rows.ts'
import { listAddresses, listTenanciesOf } from '#server/features/imports/imports.queries.ts'
import { newEndDate } from '#server/features/tenancies/end-date.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/http/problem.ts'

export type TenancyValues = z.output<typeof importedTenancy>
type TenancyImportRow = ImportRow<TenancyValues>

type Address = Awaited<ReturnType<typeof listAddresses>>[number]
export type KnownTenants = Awaited<ReturnType<typeof findTenantsByEmail>>

/** A row that can be written: its property, and its tenant where there is one already. */
export interface ReadyRow extends TenancyImportRow {
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

type AnyRow = ImportRow<Partial<TenancyValues>>

/**
 * Rows whose property or address is not the landlord's, whose dates contradict each other, or that are there already.
 */
export async function checkTenancies(
  db: Db,
  { scope, today }: LandlordContext,
  { rows, faulty }: ReadImport<TenancyValues>,
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
  const known = { findProperty, taken, otherOwner: ownersOfEmails(tenants) }
  const checked = rows.map((row) => ({ row, ...checkRow(row, known) }))
  const problems = [...checked, ...faulty.map((row) => checkRow(row, known))].flatMap((each) => each.problems)
  const ready = checked.flatMap(({ row, details }): ReadyRow[] => (details ? [{ ...row, ...details }] : []))
  const existing = await listTenanciesOf(db, scope, [...new Set(ready.map(({ property }) => property.id))])
  const fitting = withRoom(ready, existing, plan, (row) =>
    problems.push(problemOf(row, 'propertyAddress', budgetRefusal('tenancies', plan))),
  )
  const recognise = (row: ReadyRow) => recognised(row, tenants, today)
  const fresh = withoutRepeats(fitting, { existing, recognise }, (row, message) =>
    problems.push(problemOf(row, 'name', message)),
  )
  return { ready: fresh, problems, tenants, taken: taken.size }
}

const problemOf = ({ line, cells }: ImportRow<unknown>, field: string, message: string): ImportProblem =>
  importProblem(line, field, message, cells[field])

/** What the rows are checked against. */
interface Known {
  readonly findProperty: ReturnType<typeof propertiesByAddress>
  /** E-mail addresses that belong to somebody else's account. */
  readonly taken: ReadonlySet<string>
  readonly otherOwner: ReturnType<typeof ownersOfEmails>
}

interface CheckedRow {
  readonly problems: readonly ImportProblem[]
  /** What a row needs beyond its values; null where something is wrong with it. */
  readonly details: Pick<ReadyRow, 'property' | 'email' | 'moveOutDate'> | null
}

/** Reports all that is wrong with a row. Also those whose fields are faulty are checked, and then have no details. */
function checkRow(row: AnyRow, known: Known): CheckedRow {
  const { propertyAddress } = row.values
  const property = propertyAddress ? known.findProperty(propertyAddress) : undefined
  const email = row.values.email ? normaliseEmail(row.values.email) : null
  const end = endOf(row.values)
  const messages = [
    ['propertyAddress', typeof property === 'string' ? property : null],
    ['email', email === null ? null : emailMessage(row, email, known)],
    [endNames.find((name) => row.cells[name]) ?? 'endDate', end instanceof Problem ? end.message : null],
  ] as const
  const problems = messages.flatMap(([field, message]) => (message === null ? [] : [problemOf(row, field, message)]))
  const isRight = problems.length === 0 && typeof property === 'object' && !(end instanceof Problem)
  return { problems, details: isRight ? { property, email, moveOutDate: end ?? null } : null }
}

function emailMessage(row: AnyRow, email: string, { taken, otherOwner }: Known): string | null {
  if (taken.has(email)) return emailTaken().message
  const other = otherOwner(row, email)
  return other ? `This address belongs to ${other}. Give each tenant an address of their own, or none` : null
}

/**
 * Returns a function that says who has the e-mail address of a row under another name: a tenant who is there, or else a
 * line before. It is asked for each line once, from the first.
 */
function ownersOfEmails(tenants: KnownTenants) {
  const firstOf = new Map<string, AnyRow>()
  return (row: AnyRow, email: string): string | undefined => {
    const name = nameOf(row.values)
    const known = tenants.get(email)
    if (known) return sharesWord(nameOf(known), name) ? undefined : nameOf(known)
    const first = firstOf.get(email) ?? row
    firstOf.set(email, first)
    const firstName = nameOf(first.values)
    return addressKeyOf(firstName) === addressKeyOf(name) ? undefined : `${firstName} on line ${first.line}`
  }
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

const recognised = (
  { property, email, moveOutDate, values }: ReadyRow,
  tenants: KnownTenants,
  today: Day,
): Recognised => ({
  propertyId: property.id,
  person: (email && tenants.get(email)?.id) ?? email,
  name: values.name,
  username: values.username ?? null,
  moveInDate: values.moveInDate,
  active: (values.active ?? true) && !isTenancyOver(moveOutDate, today),
})

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

function endOf(values: Partial<TenancyValues>): Day | null | undefined | Problem {
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
