/** The deposit of a tenancy: what was agreed, its protection, proposed deductions, and its return. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { bookDay } from '#api/book-day.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  id,
  idInput,
  idParams,
  idText,
  imageUrl,
  instant,
  line,
  message,
  pageQuery,
  pence,
  positivePence,
  prose,
  requiredLine,
  requiredProse,
  ticket,
} from '#api/fields.ts'
import { newReceipt } from '#api/ledger.ts'
import {
  depositFilters,
  depositSchemes,
  depositStates,
  holdingOutcomes,
  mostEvidence,
  schemeTypes,
  tenantAnswers,
} from '#domain/deposit.ts'

const inventoryLine = z.object({
  inventoryReportId: id,
  /** 'Kitchen: Flooring'; empty for the whole report. */
  line: z.string(),
})

const deduction = z.object({
  id,
  description: z.string(),
  amount: z.int(),
  /** Null for one that was proposed before a reason was asked for. */
  reason: z.nullable(z.string()),
  documentIds: z.array(id),
  tenantAnswer: z.nullable(z.enum(tenantAnswers)),
  tenantNote: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  /** When the answer was restored from a backup: nobody answered here (rule: backups-restored-answers). */
  answerRestoredAt: z.nullable(instant),
  /** The part that is agreed to be kept; null before an agreement. */
  agreedAmount: z.nullable(z.int()),
  photos: z.array(z.string()),
  documents: z.array(z.object({ id, name: z.string(), filePath: z.string() })),
  inventoryLines: z.array(z.object({ ...inventoryLine.shape, report: z.string() })),
  /** The charge in the account that it is to pay. */
  chargeId: z.nullable(id),
  /** Whether a return has settled it. */
  settled: z.boolean(),
  /**
   * Only in a deposit, and only where its deductions are too long for one answer: of this one come the first 200
   * characters of each text, the last one '…' where it was cut, and of its evidence `documentIds` alone. It is whole by
   * its id (rule: deposits-short).
   */
  isShort: z.optional(z.boolean()),
})
export type Deduction = z.infer<typeof deduction>

const holdingDeposit = z.object({
  amount: z.nullable(z.int()),
  /** One week's rent, and the calculation in words. */
  cap: z.int(),
  capSum: z.string(),
  receivedOn: z.nullable(z.string()),
  /** The last day to agree on a tenancy or pay the money back. */
  deadline: z.nullable(z.string()),
  outcome: z.nullable(z.enum(holdingOutcomes)),
  outcomeOn: z.nullable(z.string()),
  /** The landlord's own; null for a tenant. */
  notes: z.nullable(z.string()),
})

const deposit = z.object({
  tenantId: id,
  tenantName: z.string(),
  propertyId: id,
  address: z.string(),
  city: z.string(),
  /** Whether the tenancy lasts. */
  active: z.boolean(),
  agreed: z.int(),
  /** Five or six weeks' rent, and the calculation in words. */
  cap: z.int(),
  capSum: z.string(),
  receivedOn: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  scheme: z.nullable(z.enum(depositSchemes)),
  schemeType: z.nullable(z.enum(schemeTypes)),
  reference: z.nullable(z.string()),
  protectedOn: z.nullable(z.string()),
  prescribedInformationOn: z.nullable(z.string()),
  prescribedInformationTo: z.nullable(z.string()),
  prescribedInformationHow: z.nullable(z.string()),
  /** The last day of the 30 that begin with receipt. */
  protectBy: z.nullable(z.string()),
  state: z.enum(depositStates),
  /** A warning for the landlord, such as a deposit above the cap; null for a tenant. */
  warning: z.nullable(z.string()),
  deductions: z.array(deduction),
  /** The day of the last return. */
  returnedOn: z.nullable(z.string()),
  /** All that has been paid back. */
  returnedAmount: z.nullable(z.int()),
  /** What has been kept. */
  keptAmount: z.int(),
  /** How much is held today, by the tenancy's account: what came in, less what was paid back or kept. */
  held: z.int(),
  /** What was charged for it and has not come in. */
  outstanding: z.int(),
  /** The parts of what is held: agreed to be kept, not agreed yet, and to be paid back. */
  agreedDeductions: z.int(),
  inDispute: z.int(),
  toReturn: z.int(),
  holdingDeposit,
})
export type Deposit = z.infer<typeof deposit>

const listedDeposit = z.object({
  tenantId: id,
  tenantName: z.string(),
  propertyId: id,
  address: z.string(),
  /** Whether the tenancy lasts. */
  active: z.boolean(),
  /** When it ended; null while it lasts, and where no day was entered. */
  endedOn: z.nullable(z.string()),
  /** How much is held today, in pence: 0 where a day of receipt is recorded, but no money is entered. */
  held: z.int(),
  receivedOn: z.nullable(z.string()),
  scheme: z.nullable(z.enum(depositSchemes)),
  schemeType: z.nullable(z.enum(schemeTypes)),
  reference: z.nullable(z.string()),
  protectedOn: z.nullable(z.string()),
  prescribedInformationOn: z.nullable(z.string()),
  state: z.enum(depositStates),
})
export type ListedDeposit = z.infer<typeof listedDeposit>

/** In pence, and of how many tenancies. */
const depositSum = z.object({ held: z.int(), tenancies: z.int() })
const depositSums = z.object({
  all: depositSum,
  ended: depositSum,
  unprotected: depositSum,
  /** What the books hold besides: entered there by hand, or left from a deleted property. */
  withoutTenancy: z.int(),
})

const schemeMessage = `Must be one of ${depositSchemes.join(', ')}`
const filterMessage = `Must be one of ${depositFilters.join(', ')}`
const typeMessage = `Must be one of ${schemeTypes.join(', ')}`
const outcomeMessage = `Must be one of ${holdingOutcomes.join(', ')}`

const holdingDepositChanges = z.object({
  amount: clearable(pence()),
  receivedOn: clearable(day()),
  outcome: clearable(z.enum(holdingOutcomes, outcomeMessage)),
  outcomeOn: clearable(day()),
  notes: clearable(prose()),
})

export const depositChanges = z.object({
  /** Null for the amount in the tenancy. */
  agreed: clearable(pence()),
  receivedOn: clearable(day()),
  paidBy: clearable(line()),
  scheme: clearable(z.enum(depositSchemes, schemeMessage)),
  schemeType: clearable(z.enum(schemeTypes, typeMessage)),
  reference: clearable(line()),
  protectedOn: clearable(day()),
  prescribedInformationOn: clearable(day()),
  prescribedInformationTo: clearable(line()),
  prescribedInformationHow: clearable(line()),
  holdingDeposit: z.optional(z.nullable(holdingDepositChanges)),
  /** Comes with the total paid back so far, which is then entered in the account. */
  returnedOn: clearable(bookDay()),
  returnedAmount: clearable(pence()),
})

const newDepositReceipt = z.omit(newReceipt, { allocations: true })

const noMoreThan = (what: string) => [mostEvidence, `At most ${mostEvidence} ${what}`] as const
const documentIds = z
  .array(idInput('Must be a document'), 'Must be a list of documents')
  .check(z.maxLength(...noMoreThan('documents')))
const photos = z.array(imageUrl, 'Must be a list of photos').check(z.maxLength(...noMoreThan('photos')))
const inventoryLines = z
  .array(
    z.object({ inventoryReportId: idInput('Must be an inventory'), line: z._default(line(), '') }),
    'Must be a list of lines of inventories',
  )
  .check(z.maxLength(...noMoreThan('lines of inventories')))

const description = requiredProse('Description is required')
const reason = requiredProse('Reason is required')

export const newDeduction = z.object({
  description,
  amount: positivePence,
  reason,
  documentIds: z.optional(documentIds),
  photos: z.optional(photos),
  inventoryLines: z.optional(inventoryLines),
  chargeId: z.optional(idInput('Must be a charge')),
})

/** A tenant's answer may state what they saw: description, amount, reason and the sum agreed so far. */
const deductionChanges = z.object({
  description: z.optional(description),
  amount: z.optional(positivePence),
  reason: z.optional(reason),
  documentIds: z.optional(documentIds),
  photos: z.optional(photos),
  inventoryLines: z.optional(inventoryLines),
  chargeId: clearable(idInput('Must be a charge')),
  /** The agreed sum, or the scheme's decision. */
  agreedAmount: clearable(pence()),
  tenantAnswer: clearable(z.enum(tenantAnswers, `Must be one of ${tenantAnswers.join(', ')}`)),
  tenantNote: clearable(prose()),
  /** A short deduction that is sent back would lose what it does not have (rule: deposits-short). */
  isShort: z.optional(z.literal(false, 'Get the deduction by its id first')),
})
export type DeductionChanges = Omit<z.output<typeof deductionChanges>, 'isShort'>

const deductionParams = z.object({ id: idText, deductionId: idText })

export const deposits = {
  list: endpoint({
    method: 'GET',
    path: '/api/deposits',
    summary:
      'List the deposits that have been received and not returned: first those of tenancies that have ended, the earliest end first',
    access: 'landlord',
    apiKeys: true,
    query: z.object({ ...pageQuery, status: z.optional(z.enum(depositFilters, filterMessage)) }),
    reply: z.array(listedDeposit),
    paged: true,
  }),
  sums: endpoint({
    method: 'GET',
    path: '/api/deposits/sums',
    summary: 'Get how much is held in deposits: of all tenancies, of some of them, and in the books without a tenancy',
    access: 'landlord',
    apiKeys: true,
    reply: depositSums,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/deposit',
    summary: 'Get the deposit of a tenancy, with its cap, its deadline and its deductions',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: deposit,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/deposit',
    summary:
      'Record what was agreed, received, protected and told to the tenant; with `returnedOn` and `returnedAmount`, the return',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: depositChanges,
    reply: deposit,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/deposit/receipts',
    summary: 'Enter money received for the deposit; any part that has not been charged yet is charged too',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newDepositReceipt,
    reply: deposit,
    status: 201,
  }),
  reverseReturn: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/deposit/reverse-return',
    summary: 'Undo all returns of the deposit by reversing their entries',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ reason: requiredLine('Reason is required') }),
    reply: deposit,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/deposit/deductions',
    summary: 'Propose to keep a part of the deposit, with a reason and evidence',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newRow(newDeduction, 'documentIds', 'photos', 'inventoryLines'),
    reply: deduction,
    status: 201,
  }),
  getDeduction: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/deposit/deductions/:deductionId',
    summary: 'Get one deduction whole, also where the deposit has it short',
    access: 'signedIn',
    apiKeys: true,
    params: deductionParams,
    reply: deduction,
  }),
  changeDeduction: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/deposit/deductions/:deductionId',
    summary: 'Change a proposed deduction or record what is agreed; as a tenant, answer it with `tenantAnswer`',
    access: 'signedIn',
    apiKeys: true,
    params: deductionParams,
    body: deductionChanges,
    reply: deduction,
  }),
  removeDeduction: endpoint({
    method: 'DELETE',
    path: '/api/tenants/:id/deposit/deductions/:deductionId',
    summary: 'Withdraw a proposed deduction that has not been answered',
    access: 'landlord',
    apiKeys: true,
    params: deductionParams,
    reply: message,
  }),
  proposalTicket: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/deposit/proposal/ticket',
    summary: 'Create a ticket that opens the proposal of this deposit for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/deposit/proposal',
    summary: 'Download the proposed deductions with their reasons and answers, as PDF',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
}
