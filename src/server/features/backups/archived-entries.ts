/**
 * Which entries of an archive an account could hold together: one that is opposite to none, or to another sum,
 * would make somebody owe what nobody ever asked for (rule: backups-accounts).
 */
import type { LedgerEntryKind } from '#domain/ledger.ts'
import type { Values } from '#server/features/backups/tables/backed-up-table.queries.ts'

interface Entry {
  readonly kind: LedgerEntryKind
  readonly tenantId: number
  readonly amount: number
}

/** What an entry of a kind may name as its `chargeId`, by kind; the others name none. */
const named: Partial<Record<LedgerEntryKind, readonly LedgerEntryKind[]>> = {
  receipt: ['charge'],
  refund: ['receipt'],
  write_off: ['charge', 'refund'],
}

export class ArchivedEntries {
  /** Those that come back, by their ids in the archive. */
  readonly #known = new Map<unknown, Entry>()

  note({ id, kind, tenantId, amount }: Values): void {
    this.#known.set(id, { kind, tenantId, amount } as Entry)
  }

  /** Of an entry of an account, which names none but those that were noted. */
  fits(fields: Values): boolean {
    const { kind, tenantId, amount } = fields as unknown as Entry
    const [original, charge] = [this.#known.get(fields.reversesId), this.#known.get(fields.chargeId)]
    if (kind === 'reversal' ? !original : fields.reversesId != null) return false
    if (original && (original.kind === 'reversal' || original.tenantId !== tenantId || original.amount !== -amount))
      return false
    if (!charge) return kind !== 'write_off'
    return charge.tenantId === tenantId && (named[kind]?.includes(charge.kind) ?? false)
  }

  /** Of a rent payment. */
  isChargeOf({ chargeId, tenantId }: Values): boolean {
    const charge = this.#known.get(chargeId)
    return charge?.kind === 'charge' && charge.tenantId === tenantId
  }
}
