/** The ledger of a tenancy: charges, receipts, and what is owed. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { bookDay } from '#api/book-day.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flagInput,
  id,
  idInput,
  idParams,
  instant,
  line,
  positivePence,
  prose,
  requiredLine,
  ticket,
} from '#api/fields.ts'
import { chargeKinds, ledgerEntryKinds, receiptMethods } from '#domain/ledger.ts'
import { paymentFrequencies } from '#domain/tenancy.ts'

const ledgerEntry = z.object({
  id,
  date: z.string(),
  kind: z.enum(ledgerEntryKinds),
  chargeKind: z.nullable(z.enum(chargeKinds)),
  description: z.string(),
  /** In pence; positive if it makes the tenant owe more. */
  amount: z.int(),
  /** The balance after this entry. */
  balance: z.int(),
  reversesId: z.nullable(id),
  reversedById: z.nullable(id),
  /** Of a rent charge. */
  rentPaymentId: z.nullable(id),
  /** For a charge, its own id; for a write-off, the charge that is written off. */
  chargeId: z.nullable(id),
  /** The outstanding part of a charge or refund, or the unallocated part of a receipt. */
  openAmount: z.int(),
  method: z.nullable(z.enum(receiptMethods)),
  reference: z.nullable(z.string()),
  /** The landlord's own; null for a tenant. */
  notes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Null for an automatic entry. */
  enteredBy: z.nullable(z.string()),
  enteredAt: instant,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const ledgerReply = z.object({
  opening: z.int(),
  entries: z.array(ledgerEntry),
  closing: z.int(),
})
export type Ledger = z.infer<typeof ledgerReply>

const receipt = z.object({
  id,
  tenantId: id,
  amount: z.int(),
  date: z.string(),
  method: z.enum(receiptMethods),
  reference: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  reversed: z.boolean(),
  /** The charges that it pays; `rentPaymentId` is null for one that is not rent. Refunds out of it are left out. */
  allocations: z.array(z.object({ rentPaymentId: z.nullable(id), chargeId: id, amount: z.int() })),
  /** The unallocated part of the receipt. */
  credit: z.int(),
  /** What the tenant owes today; negative if they are in credit. */
  balance: z.int(),
})
export type Receipt = z.infer<typeof receipt>

const dateMessage = 'Date is required'
const methodMessage = `Must be one of ${receiptMethods.join(', ')}`

/** Names a charge by its own id or its rent payment's. */
const allocations = z
  .array(
    z
      .object({
        rentPaymentId: z.optional(z.nullable(idInput('Must be a rent payment'))),
        chargeId: z.optional(z.nullable(idInput('Must be a charge'))),
        amount: positivePence,
      })
      .check(
        z.refine(
          ({ rentPaymentId, chargeId }) => Boolean(rentPaymentId) || Boolean(chargeId),
          'Say which rent payment or charge is paid',
        ),
      ),
    'Must be a list of allocations',
  )
  .check(z.maxLength(500, 'Must be at most 500 allocations'))
export type AllocationInput = z.output<typeof allocations>[number]

/** Money that came in. */
export const newReceipt = z.object({
  amount: positivePence,
  date: bookDay(dateMessage),
  method: z._default(z.enum(receiptMethods, methodMessage), 'other'),
  reference: clearable(line()),
  notes: clearable(prose()),
  /** What it pays, if chosen; otherwise the oldest due first. */
  allocations: z.optional(allocations),
  /** Enters it even if the same sum of the same day was entered within a minute, which otherwise answers 409. */
  confirm: z.optional(flagInput),
})

const reason = z.object({ reason: requiredLine('Reason is required') })

export const newCharge = z.object({
  kind: z.enum(chargeKinds, `Must be one of ${chargeKinds.join(', ')}`),
  amount: positivePence,
  dueDate: bookDay('Due date is required'),
  description: clearable(prose()),
})

const writeOff = z.object({ amount: positivePence, reason: requiredLine('Reason is required') })

const newRefund = z.object({
  amount: positivePence,
  date: bookDay(dateMessage),
  reason: requiredLine('Reason is required'),
  /** The reversed receipt whose money is paid back; if left out, credit is. */
  receiptId: z.optional(z.nullable(idInput('Must be a receipt'))),
})

/** A tenancy's account, for its tenant. */
const ownAccount = z.object({
  tenantId: id,
  propertyId: id,
  address: z.string(),
  city: z.string(),
  active: z.boolean(),
  /** The terms, from which the next rent is known before it is entered. */
  rentAmount: z.int(),
  paymentFrequency: z.enum(paymentFrequencies),
  paymentDay: z.int(),
  moveInDate: z.string(),
  moveOutDate: z.nullable(z.string()),
  /** The landlord's, at which notices may be served; null where none is given, and once the tenancy has ended. */
  addressForNotices: z.nullable(z.string()),
})
export type OwnAccount = z.infer<typeof ownAccount>

const range = { from: z.optional(day()), to: z.optional(day()) }

/** The most entries in one reply, which is then 0.9 MB: weekly rent and its receipts for twenty years. */
export const mostLedgerEntries = 2_500

const partMessage = `Must be a number from 1 to ${mostLedgerEntries}`
const skipMessage = 'Must be a number from 0 to 1000000'

/** A part of a ledger that is too long for one reply: its opening balance counts what was skipped. */
const part = {
  limit: z.optional(
    z.coerce
      .number(partMessage)
      .check(z.int(partMessage), z.minimum(1, partMessage), z.maximum(mostLedgerEntries, partMessage)),
  ),
  skip: z._default(
    z.coerce
      .number(skipMessage)
      .check(z.int(skipMessage), z.minimum(0, skipMessage), z.maximum(1_000_000, skipMessage)),
    0,
  ),
}

export const ledger = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/own-accounts',
    summary: "List the tenant's accounts, one for each tenancy, present ones first",
    access: 'tenant',
    reply: z.array(ownAccount),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/ledger',
    summary:
      'Get the ledger of a tenancy between two days, or from its beginning until today; `limit` and `skip` get a part of it',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    query: z.object({ ...range, ...part }),
    reply: ledgerReply,
  }),
  statementTicket: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/statement/ticket',
    summary: 'Create a ticket that opens the statement of this tenancy for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/statement',
    summary: 'Download the ledger of a tenancy as a PDF statement or as CSV',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    query: z.object({ ...range, format: z._default(z.enum(['pdf', 'csv'], 'Must be pdf or csv'), 'pdf') }),
    reply: 'file',
  }),
  addReceipt: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/receipts',
    summary: 'Add a receipt of money; the same again within a minute answers 409 unless confirmed',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newRow(newReceipt),
    reply: receipt,
    status: 201,
  }),
  reverseReceipt: endpoint({
    method: 'POST',
    path: '/api/receipts/:id/reverse',
    summary: 'Reverse a receipt; the charges that it paid are outstanding again',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: reason,
    reply: receipt,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/receipts/:id',
    summary: 'Get a receipt with the charges that it pays',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: receipt,
  }),
  allocate: endpoint({
    method: 'PUT',
    path: '/api/receipts/:id/allocations',
    summary: 'Choose which charges a receipt pays; the rest becomes credit',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ allocations }),
    reply: receipt,
  }),
  addCharge: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/charges',
    summary: 'Charge a tenant; rent also becomes a rent payment',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newRow(newCharge),
    reply: ledgerEntry,
    status: 201,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/api/charges/:id/write-off',
    summary: 'Write off a part of a charge, or all that is outstanding',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: writeOff,
    reply: ledgerEntry,
    status: 201,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/refunds',
    summary: 'Refund credit to a tenant',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newRow(newRefund),
    reply: ledgerEntry,
    status: 201,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/api/ledger-entries/:id/reverse',
    summary: 'Reverse an entry; a reversal itself cannot be reversed',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: reason,
    reply: ledgerEntry,
  }),
}
