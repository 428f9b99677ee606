/**
 * Decides which ledger entries of an archive can be in one account, and which rows can be about them. A reversal of no
 * entry, or of another sum, would make a tenant owe what was never charged (rule: backups-accounts).
 */
import { bookedTypes, type ChargeKind, type LedgerEntryKind, typeOfRefund } from '#domain/ledger.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'

interface Entry {
  readonly kind: LedgerEntryKind
  readonly chargeKind: ChargeKind | null
  readonly tenantId: number
  readonly date: string
  readonly amount: number
}

/** The kinds of entry that `chargeId` may name, by the kind of the entry that names it. Other kinds name none. */
const named: Partial<Record<LedgerEntryKind, readonly LedgerEntryKind[]>> = {
  receipt: ['charge'],
  refund: ['receipt'],
  write_off: ['charge', 'refund'],
}

export class ArchivedEntries {
  /** The restored entries, by their ids in the archive. */
  readonly #known = new Map<unknown, Entry>()
  readonly #reversed = new Set<unknown>()
  /** Entries that are left out because their tenancy is. */
  readonly #ofOthers = new Set<unknown>()
  /** The tenancy of each restored return of a deposit. */
  readonly #returns = new Map<unknown, unknown>()

  note({ id, kind, chargeKind, tenantId, date, amount, reversesId }: Values): void {
    this.#known.set(id, { kind, chargeKind, tenantId, date, amount } as Entry)
    if (reversesId != null) this.#reversed.add(reversesId)
  }

  /** An entry of a tenancy that is not restored. */
  leaveOut(line: unknown): void {
    const id = (line as Values | null)?.id
    if (typeof id === 'number') this.#ofOthers.add(id)
  }

  noteReturn({ id, tenantId }: Values): void {
    this.#returns.set(id, tenantId)
  }

  /** Whether an entry can be in its account. It may name only entries that were noted before it. */
  fits(fields: Values): boolean {
    const { kind, tenantId, amount } = fields as unknown as Entry
    const [original, charge] = [this.#known.get(fields.reversesId), this.#known.get(fields.chargeId)]
    if (kind === 'reversal' ? !original : fields.reversesId != null) return false
    if (original && (original.kind === 'reversal' || original.tenantId !== tenantId || original.amount !== -amount))
      return false
    if (!charge) return kind !== 'write_off'
    return charge.tenantId === tenantId && (named[kind]?.includes(charge.kind) ?? false)
  }

  /** Whether a rent payment names the charge of that rent. */
  isRentOf({ chargeId, tenantId, amount, dueDate }: Values): boolean {
    const charge = this.#chargeOf(chargeId, tenantId)
    return charge?.chargeKind === 'rent' && charge.amount === amount && charge.date === dueDate
  }

  /** Whether interest is that on rent of the same tenancy. */
  isInterestOn({ interestId, rentChargeId }: Values): boolean {
    const interest = this.#known.get(interestId)
    const rent = this.#chargeOf(rentChargeId, interest?.tenantId)
    return interest?.kind === 'charge' && interest.chargeKind === 'late_interest' && rent?.chargeKind === 'rent'
  }

  /** Whether what came in with a bank line is a receipt of that sum. */
  isReceiptOf({ receiptId, tenantId, amount }: Values): boolean {
    const receipt = this.#known.get(receiptId)
    return receipt?.kind === 'receipt' && receipt.tenantId === tenantId && receipt.amount === -Number(amount)
  }

  /**
   * Whether an entry is one that the books have, under that type. Its sum follows from what it pays once all is
   * restored. The books outlive the account of a tenancy (rule: finances-property-gone).
   */
  isBookedAs({ ledgerEntryId, propertyId, type }: Values): boolean {
    if (ledgerEntryId == null) return true
    const entry = this.#known.get(ledgerEntryId)
    if (!entry) return propertyId === null || this.#ofOthers.has(ledgerEntryId)
    if (this.#reversed.has(ledgerEntryId)) return false
    if (entry.kind === 'refund') return type === typeOfRefund(entry.chargeKind)
    return entry.kind === 'receipt' && bookedTypes.some((booked) => booked === type)
  }

  /** Whether an entry is of the tenancy whose deposit was returned: taking the return back reverses it there. */
  isOfReturn({ entryId, returnId }: Values): boolean {
    const entry = this.#known.get(entryId)
    return entry !== undefined && entry.kind !== 'reversal' && this.#returns.get(returnId) === entry.tenantId
  }

  /** Whether the charge and the return that a deduction names, if any, are of its tenancy. */
  isDeductionOf({ chargeId, returnId, tenantId }: Values): boolean {
    const charge = chargeId == null ? null : this.#chargeOf(chargeId, tenantId)
    const isOwnCharge = charge === null || (charge !== undefined && charge.chargeKind !== 'deposit')
    return isOwnCharge && (returnId == null || this.#returns.get(returnId) === tenantId)
  }

  #chargeOf(id: unknown, tenantId: unknown): Entry | undefined {
    const charge = this.#known.get(id)
    return charge?.kind === 'charge' && charge.tenantId === tenantId ? charge : undefined
  }
}
