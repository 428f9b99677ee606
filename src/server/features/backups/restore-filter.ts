/**
 * Decides row by row what is restored from an archive. The same archive gives the same decisions each time, so a
 * restore does what its preview has shown.
 */

import { safeParse } from 'zod/mini'
import type { Omission } from '#api/backups.ts'
import { normaliseEmail } from '#domain/account.ts'
import { mostArchivedRows, mostUnreadableRows } from '#domain/backup.ts'
import { restoredRows, rowBudgets } from '#domain/budget.ts'
import { withCommas } from '#domain/counted.ts'
import { addDays, addMonths } from '#domain/day.ts'
import { mostMonthsBack } from '#domain/finances/repetition.ts'
import { planIncludes, planLabels, planTerms } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { ArchivedEntries } from '#server/features/backups/archived-entries.ts'
import { ArchivedHomes } from '#server/features/backups/archived-homes.ts'
import type { BackedUpTable, Values } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { dayOfEntry, keyOfFile } from '#server/features/backups/tables/row-fields.ts'
import { tooLarge } from '#server/platform/http/problem.ts'

/** What the account already has. */
export interface Existing {
  readonly plan: Plan
  readonly properties: number
  /** Transactions that repeat. */
  readonly repeating: number
  /** Those that count towards the plan. */
  readonly documents: number
  /** For tables with one budget for the whole account: how many rows it has. */
  readonly ofAccount: Readonly<Record<string, number>>
  readonly tenantAccounts: number
  /** For tables with a unique name: the names that are taken, in small letters. */
  readonly names: Readonly<Record<string, ReadonlySet<string>>>
  /** For tables in which an account has one row of each kind: the kinds that it has. */
  readonly own: Readonly<Record<string, ReadonlySet<string>>>
}

export const emptyAccount = (plan: Plan): Existing => ({
  plan,
  properties: 0,
  repeating: 0,
  documents: 0,
  tenantAccounts: 0,
  ofAccount: {},
  names: {},
  own: {},
})

interface RestoreFilterOptions {
  readonly ownerId: number
  readonly existing: Existing
  /** Documents that an inspection report names as its own: all others count towards the plan. */
  readonly filedReports: ReadonlySet<number>
  /** Why a file is not restored; null where it is. */
  readonly fileProblem: (key: string) => string | null
  /** The most rows that are read. */
  readonly mostRows?: number
}

export const reasons = {
  malformed: 'Latchkey cannot read it',
  parent: 'the record it belongs to is not restored',
  elsewhere: 'it names two different properties',
  twice: 'it is in the backup twice',
  own: 'your account has its own, which stays',
  landlordIsTenant: 'it names you as your own tenant',
  conversation: 'its conversation is with somebody else',
  unfit: 'it does not fit the account',
}

const tooManyRows = () => tooLarge('The archive holds too many records. It cannot be restored here.')

/** The most different reasons that are listed (rule: backups-report). */
export const mostOmissions = 100

export class RestoreFilter {
  readonly #options: RestoreFilterOptions
  /** The restored rows of each table, with the property of each. */
  readonly #accepted = new Map<string, Map<number, unknown>>()
  readonly #seen = new Map<string, Set<string>>()
  readonly #counts = new Map<string, number>()
  readonly #people = new Set<number>()
  /** The tenant of each restored conversation. */
  readonly #conversations = new Map<number, unknown>()
  readonly #idsByEmail = new Map<string, number>()
  readonly #omissions = new Map<string, Omission & { count: number }>()
  readonly #homes = new ArchivedHomes()
  readonly #entries = new ArchivedEntries()
  readonly #linesLeftInBooks = new Set<number>()
  readonly #restored = new Map<BackedUpTable, number>()
  #looked = 0
  #unreadable = 0
  #rows = 0
  #unlisted = 0

  constructor(options: RestoreFilterOptions) {
    this.#options = options
  }

  /** A fresh filter with the same options: given the same rows, it decides the same. */
  again(): RestoreFilter {
    return new RestoreFilter(this.#options)
  }

  /**
   * Returns the row as its schema reads it; null where it is not restored.
   * @throws Problem 413 after too many rows.
   */
  accept(table: BackedUpTable, line: unknown): Values | null {
    this.#looked += 1
    if (this.#looked > (this.#options.mostRows ?? mostArchivedRows)) throw tooManyRows()
    if (table.name === 'document_tenancies') this.#homes.link(line)
    const fields = this.#read(table, line)
    if (table.name === 'tenants' && !fields) this.#homes.leaveOut(line)
    const lineId = table.name === 'bank_line_receipts' && !fields ? (line as Values | null)?.lineId : undefined
    if (typeof lineId === 'number') this.#linesLeftInBooks.add(lineId)
    return fields
  }

  /** Ids in the archive of bank lines at least one of whose receipts is not restored. */
  get linesLeftInBooks(): ReadonlySet<number> {
    return this.#linesLeftInBooks
  }

  #read(table: BackedUpTable, line: unknown): Values | null {
    const result = safeParse(table.row, line)
    if (!result.success) {
      this.#unreadable += 1
      if (this.#unreadable > mostUnreadableRows) throw tooManyRows()
      const [issue] = result.error.issues
      const where = issue?.path.length ? ` (${issue.path.join('.').slice(0, 60)})` : ''
      return this.#omit(table, `${reasons.malformed}${where}`)
    }
    const fields = this.#prepared(table, result.data as Values)
    const why = this.#refusal(table, fields)
    if (why) return this.#omit(table, why)
    const accepted = this.#withoutRepetition(table, fields)
    this.#note(table, accepted)
    return accepted
  }

  /** Counts what is not restored, with the reason. */
  omit(what: readonly [string, string], why: string, adding = 1): void {
    if (adding === 0) return
    const key = `${what[1]} ${why}`
    const known = this.#omissions.get(key)
    if (!known && this.#omissions.size >= mostOmissions) {
      this.#unlisted += adding
      return
    }
    const count = (known?.count ?? 0) + adding
    this.#omissions.set(key, { count, what: count === 1 ? what[0] : what[1], why })
  }

  get omissions(): Omission[] {
    const listed = [...this.#omissions.values()]
    if (this.#unlisted === 0) return listed
    const what = this.#unlisted === 1 ? 'other' : 'others'
    return [...listed, { count: this.#unlisted, what, why: 'for reasons that are not listed here' }]
  }

  get contents(): { count: number; what: string }[] {
    return [...this.#restored].map(([{ what }, count]) => ({ count, what: count === 1 ? what[0] : what[1] }))
  }

  get people(): number {
    return this.#people.size
  }

  #omit(table: BackedUpTable, why: string): null {
    this.omit(table.what, why)
    return null
  }

  /**
   * The row with its references corrected: one e-mail address is one person, whatever the archive says, and an optional
   * reference to a row that is not restored becomes null.
   */
  #prepared(table: BackedUpTable, fields: Values): Values {
    const { email } = (fields.user ?? {}) as { email?: string | null }
    if (table.name !== 'tenants' || !email) return this.#withoutMissing(table, fields)
    const spelling = normaliseEmail(email)
    const userId = this.#idsByEmail.get(spelling) ?? Number(fields.userId)
    this.#idsByEmail.set(spelling, userId)
    return this.#withoutMissing(table, { ...fields, userId })
  }

  #withoutMissing({ references = {} }: BackedUpTable, fields: Values): Values {
    const gone = Object.entries(references).filter(
      ([field, { to, orNull }]) => orNull && fields[field] != null && !this.#isThere(to, Number(fields[field])),
    )
    return { ...fields, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
  }

  #isThere(to: string, id: number): boolean {
    if (to === 'people') return id === this.#options.ownerId || this.#people.has(id)
    return this.#accepted.get(to)?.has(id) ?? false
  }

  #refusal(table: BackedUpTable, fields: Values): string | null {
    return (
      this.#referenceRefusal(table, fields) ??
      this.#taken(table, fields) ??
      this.#repeated(table, fields) ??
      this.#limitRefusal(table, fields, 0) ??
      (typeof fields.filePath === 'string' ? this.#options.fileProblem(keyOfFile(fields.filePath)) : null) ??
      this.#limitRefusal(table, fields, 1)
    )
  }

  #referenceRefusal({ name, references = {} }: BackedUpTable, fields: Values): string | null {
    if (name === 'tenants' && fields.userId === this.#options.ownerId) return reasons.landlordIsTenant
    for (const [field, { to, anyProperty }] of Object.entries(references)) {
      const id = fields[field]
      // The tenancy itself introduces the person.
      if (id == null || (name === 'tenants' && to === 'people')) continue
      if (!this.#isThere(to, Number(id))) return reasons.parent
      const place = this.#accepted.get(to)?.get(Number(id))
      if (
        to !== 'properties' &&
        !anyProperty &&
        place != null &&
        fields.propertyId != null &&
        place !== fields.propertyId
      )
        return reasons.elsewhere
    }
    if (name === 'messages' && this.#conversations.get(Number(fields.conversationId)) !== fields.tenantUserId)
      return reasons.conversation
    if (name === 'ledger_entries' && !this.#entries.fits(fields)) return reasons.unfit
    if (name === 'rent_payments' && !this.#entries.isChargeOf(fields)) return reasons.unfit
    return null
  }

  #taken({ name, one }: BackedUpTable, fields: Values): string | null {
    return one && this.#options.existing.own[name]?.has(one(fields)) ? reasons.own : null
  }

  #repeated(table: BackedUpTable, fields: Values): string | null {
    const { key: isKeyed, one, unique = [] } = table
    const keys = [...(isKeyed ? [] : [({ id }: Values) => id]), ...(one ? [one] : []), ...unique]
    const marks = keys.flatMap((key, at) => {
      const value = key(fields)
      return value ? [{ seen: this.#seenBy(`${table.name} ${at}`), value: String(value) }] : []
    })
    if (marks.some(({ seen, value }) => seen.has(value))) return reasons.twice
    for (const { seen, value } of marks) seen.add(value)
    return null
  }

  #seenBy(name: string): Set<string> {
    const seen = this.#seen.get(name) ?? new Set()
    this.#seen.set(name, seen)
    return seen
  }

  /** Why a row exceeds a limit; null where it fits. `adding` 0 only asks, 1 also counts it. */
  #limitRefusal(table: BackedUpTable, fields: Values, adding: 0 | 1): string | null {
    const { plan, properties, documents, ofAccount, tenantAccounts } = this.#options.existing
    const { propertyLimit, documentLimit } = planTerms[plan]
    if (table.feature && !planIncludes(plan, table.feature)) return `the ${planLabels[plan]} plan does not include it`
    const ofPlan = (limit: number, what: string) =>
      `the ${planLabels[plan]} plan has room for ${withCommas(limit)} ${what}`
    if (this.#rows >= restoredRows[plan]) return ofPlan(restoredRows[plan], 'records of one backup')
    if (
      table.name === 'properties' &&
      propertyLimit !== null &&
      !this.#fits('properties', propertyLimit, properties, adding)
    )
      return ofPlan(propertyLimit, 'properties')
    if (table.name === 'documents' && documentLimit !== null && !this.#isFiled(fields)) {
      if (!this.#fits('documents', documentLimit, documents, adding)) return ofPlan(documentLimit, 'documents')
    }
    if (table.name === 'tenants' && !this.#people.has(Number(fields.userId))) {
      const { limits, what } = rowBudgets.tenantAccounts
      if (tenantAccounts + this.#people.size >= limits[plan]) return ofPlan(limits[plan], what)
    }
    if (!table.budget) return null
    const { name, by } = table.budget
    const { limits, what } = rowBudgets[name]
    const group = by === null ? '' : String(fields[by])
    const start = by === null ? (ofAccount[table.name] ?? 0) : 0
    return this.#fits(`${name} ${group}`, limits[plan], start, adding)
      ? null
      : `there can be at most ${limits[plan]} ${what}`
  }

  #isFiled = (fields: Values) => fields.isInspectionReport === true && this.#options.filedReports.has(Number(fields.id))

  #fits(name: string, limit: number, start: number, adding: 0 | 1): boolean {
    const count = this.#counts.get(name) ?? start
    if (count >= limit) return false
    this.#counts.set(name, count + adding)
    return true
  }

  /** A repeating transaction is restored without its repetition where no form would have allowed that. */
  #withoutRepetition({ name }: BackedUpTable, fields: Values): Values {
    if (name !== 'financial_transactions' || fields.repeats == null) return fields
    const why = this.#repetitionRefusal(fields)
    if (!why) return fields
    this.omit(['repetition of a transaction', 'repetitions of transactions'], why)
    return { ...fields, repeats: null }
  }

  #repetitionRefusal({ date, createdAt }: Values): string | null {
    const { plan, repeating } = this.#options.existing
    const entered = dayOfEntry(String(createdAt))
    // One day of tolerance: the days may differ around midnight.
    if (entered === null || String(date) < addDays(addMonths(entered, -mostMonthsBack), -1))
      return 'it began more than five years before it was entered'
    const { limits, what } = rowBudgets.repeatingTransactions
    return this.#fits('repeatingTransactions', limits[plan], repeating, 1)
      ? null
      : `there can be at most ${withCommas(limits[plan])} ${what}`
  }

  #note(table: BackedUpTable, fields: Values): void {
    if (table.name === 'tenants') this.#people.add(Number(fields.userId))
    if (table.name === 'chat_sessions') this.#conversations.set(Number(fields.id), fields.tenantUserId)
    if (table.name === 'ledger_entries') this.#entries.note(fields)
    if (table.name === 'documents') fields.isInspectionReport = this.#isFiled(fields)
    if (table.name === 'inspections') fields.tenancyDeleted = this.#homes.tenancyDeleted(fields)
    if (table.name === 'property_inspection_reports') fields.homeWasEmpty = this.#homes.homeWasEmpty(fields)
    if (!table.key) {
      const accepted = this.#accepted.get(table.name) ?? new Map()
      this.#accepted.set(table.name, accepted.set(Number(fields.id), fields.propertyId))
    }
    this.#restored.set(table, (this.#restored.get(table) ?? 0) + 1)
    this.#rows += 1
  }
}
