/**
 * Works out what posting lines will write, before anything is locked: the transaction then takes no longer than the
 * writing itself.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Split } from '#domain/bank/matching.ts'
import { cutText } from '#domain/cut-text.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { LineRow } from '#server/features/bank/lines.queries.ts'
import type { LineReceipt } from '#server/features/bank/posted-lines.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import {
  type ManyReceipt,
  type PlacedReceipts,
  ReceiptPlacing,
} from '#server/features/ledger/receipt-placing.actions.ts'
import { writingOf } from '#server/features/ledger/writing.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface Posting {
  readonly line: Pick<LineRow, 'id' | 'importId' | 'date' | 'amount' | 'description'>
  readonly splits: readonly Split[]
}

interface PostingPart {
  readonly lineIds: readonly number[]
  readonly placed: PlacedReceipts
  /** The `LineReceipt`s of the lines, as the text of a JSON array. */
  readonly lineReceiptsJson: string
}

/** How many receipts a tenancy gets, and the latest of them. */
interface Received {
  readonly count: number
  readonly latest: Pick<ManyReceipt, 'amount' | 'date'>
}

type ReceivedBy = ReadonlyMap<number, Received>

export interface PostingPlan {
  readonly received: ReceivedBy
  readonly placing: ReceiptPlacing
  readonly parts: readonly PostingPart[]
}

/** Lines written by one statement: other requests wait a few milliseconds for it. */
const linesAtOnce = 25

type PlainReceipt = Omit<ManyReceipt, 'propertyId'>

/** The receipts of one line: one for each tenancy. */
function receiptsOf({ line, splits }: Posting): PlainReceipt[] {
  return [...Map.groupBy(splits, ({ tenantId }) => tenantId)].map(([tenantId, ofTenancy]) => ({
    tenantId,
    amount: ofTenancy.reduce((sum, { amount }) => sum + amount, 0),
    date: line.date,
    method: 'bank_transfer',
    reference: cutText(line.description, 200) || null,
    chosen: ofTenancy.flatMap(({ rentPaymentId, chargeId = null, amount }) =>
      rentPaymentId === null && chargeId === null ? [] : [{ rentPaymentId, chargeId, amount }],
    ),
  }))
}

export async function receivedBy(postings: readonly Posting[]): Promise<ReceivedBy> {
  const received = new Map<number, Received>()
  for (const some of inParts(postings, linesAtOnce)) {
    for (const posting of some) {
      for (const { tenantId, amount, date } of receiptsOf(posting)) {
        const before = received.get(tenantId)
        received.set(tenantId, { count: 1 + (before?.count ?? 0), latest: { amount, date } })
      }
    }
    await turn()
  }
  return received
}

/**
 * Works out the receipts of lines, in the order given, by what the tenancies of `accounts` owe now.
 * @throws Problem 400 for more than is outstanding, 404 for a tenancy that is not among them or rent of another one.
 */
export async function planPostings(
  db: Db,
  ctx: LandlordContext,
  postings: readonly Posting[],
  { received, accounts }: { received: ReceivedBy; accounts: readonly Pick<LockedTenancy, 'id' | 'propertyId'>[] },
): Promise<PostingPlan> {
  const properties = new Map(accounts.map(({ id, propertyId }) => [id, propertyId]))
  const withProperty = (receipt: PlainReceipt): ManyReceipt => {
    const propertyId = properties.get(receipt.tenantId)
    if (propertyId === undefined) throw notFound('Tenancy not found')
    return { ...receipt, propertyId }
  }
  const count = [...received.values()].reduce((sum, { count }) => sum + count, 0)
  const placing = await ReceiptPlacing.begin(db, writingOf(ctx), { tenancyIds: [...properties.keys()], count })
  const parts: PostingPart[] = []
  for (const some of inParts(postings, linesAtOnce)) {
    const receipts = some.flatMap((posting) =>
      receiptsOf(posting).map((receipt) => ({ lineId: posting.line.id, receipt: withProperty(receipt) })),
    )
    const placed = await placing.place(
      db,
      receipts.map(({ receipt }) => receipt),
    )
    const lineReceipts = receipts.map(({ lineId, receipt: { tenantId, amount } }, index): LineReceipt => {
      const receiptId = placed.ids[index]
      if (receiptId === undefined) throw new Error('A receipt has no id')
      return { lineId, receiptId, tenantId, amount }
    })
    parts.push({ lineIds: some.map(({ line }) => line.id), placed, lineReceiptsJson: JSON.stringify(lineReceipts) })
    await turn()
  }
  return { received, placing, parts }
}
