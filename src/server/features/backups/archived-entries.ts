/**
 * Decides which ledger entries of an archive can be in one account. A reversal of no entry, or of another sum, would
 * make a tenant owe what was never charged (rule: backups-accounts).
 */
import type { LedgerEntryKind } from '#domain/ledger.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'

interface Entry {
  readonly kind: LedgerEntryKind
  readonly tenantId: number
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

  note({ id, kind, tenantId, amount }: Values): void {
    this.#known.set(id, { kind, tenantId, amount } as Entry)
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

  /** Whether a rent payment names a charge of its tenancy. */
  isChargeOf({ chargeId, tenantId }: Values): boolean {
    const charge = this.#known.get(chargeId)
    return charge?.kind === 'charge' && charge.tenantId === tenantId
  }
}
