/** Bank statements: imported, matched with tenancies, posted to ledgers and books, and undone. */
import { z } from 'zod/mini'
import { jsonInput, newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  flagInput,
  flagText,
  id,
  idInput,
  idParams,
  instant,
  line,
  message,
  optionalBody,
  pageQuery,
  positivePence,
  prose,
  requiredLine,
  unlessEmpty,
} from '#api/fields.ts'
import { dayOrders } from '#domain/bank/days.ts'
import { bankLineStates, certainties, statementFormats, statementWorks } from '#domain/bank/statement.ts'
import { transactionTypes } from '#domain/finances/transaction.ts'
import { chargeKinds } from '#domain/ledger.ts'
import { paymentFrequencies } from '#domain/tenancy.ts'

const columnMessage = 'Must be the number of a column, from 0'
const column = z.int(columnMessage).check(z.minimum(0, columnMessage), z.maximum(99, columnMessage))

const columnFields = {
  date: z.optional(column),
  description: z.optional(column),
  amount: z.optional(column),
  paidIn: z.optional(column),
  paidOut: z.optional(column),
  balance: z.optional(column),
  reference: z.optional(column),
  dayOrder: z.optional(z.enum(dayOrders, 'Must be dmy, mdy or ymd')),
}

/** What each column means. Without columns, it only gives the order of day and month. */
export const columnMapping = z.object(columnFields).check(
  z.refine(({ date, description, amount, paidIn, paidOut }) => {
    const hasNone = [date, description, amount, paidIn, paidOut].every((each) => each === undefined)
    const hasAmount = amount !== undefined || (paidIn !== undefined && paidOut !== undefined)
    return hasNone || (date !== undefined && description !== undefined && hasAmount)
  }, 'Say which columns are the date, the description and the amount, or paidIn and paidOut'),
)
export type ColumnMappingInput = z.output<typeof columnMapping>

/** The form of an import beside its `file`. */
export const newImport = z.object({
  accountName: requiredLine('Account name is required'),
  mapping: unlessEmpty(jsonInput(columnMapping)),
})

const problem = z.object({ line: z.int(), message: z.string() })

export const bankImport = z.object({
  id,
  accountName: z.string(),
  fileName: z.string(),
  format: z.enum(statementFormats),
  bank: z.nullable(z.string()),
  /** Lines in the file, including the `duplicates` that had been imported before. */
  lines: z.int(),
  duplicates: z.int(),
  from: z.string(),
  to: z.string(),
  problems: z.array(problem),
  undone: z.boolean(),
  /** How many of its lines are open, posted and set aside. */
  open: z.int(),
  posted: z.int(),
  setAside: z.int(),
  /** How many of the open ones are certain, and how many likely. */
  certain: z.int(),
  likely: z.int(),
  /** The work on all of its lines that is under way. */
  progress: z.nullable(z.object({ work: z.enum(statementWorks), done: z.int(), total: z.int() })),
  createdAt: instant,
})
export type BankImport = z.infer<typeof bankImport>

const split = z.object({
  tenantId: id,
  rentPaymentId: z.nullable(id),
  /** In a proposal, the charge that is no rent. */
  chargeId: z.optional(z.nullable(id)),
  amount: z.int(),
  tenantName: z.string(),
  address: z.string(),
  /**
   * Left out for a refund, too, and where it pays nothing any more. Credit has no due day. Rent alone says how often
   * the tenancy's rent is due, and whether the amount is only a part of this one.
   */
  pays: z.optional(
    z.object({
      kind: z.enum([...chargeKinds, 'credit']),
      dueDate: z.nullable(z.string()),
      frequency: z.optional(z.enum(paymentFrequencies)),
      isPart: z.optional(z.boolean()),
    }),
  ),
})

const expenseProposal = z.object({
  type: z.enum(transactionTypes),
  category: z.nullable(z.string()),
  propertyId: z.nullable(id),
  /** Only where it is true. */
  capital: z.optional(z.boolean()),
})

const bankLine = z.object({
  id,
  importId: id,
  /** Its number in the file. */
  line: z.int(),
  date: z.string(),
  /** Pence: positive for money that came in, negative for money that went out. */
  amount: z.int(),
  description: z.string(),
  state: z.enum(bankLineStates),
  certainty: z.enum(certainties),
  /** What it would be, or was, posted as. */
  proposal: z.nullable(z.union([z.object({ splits: z.array(split) }), expenseProposal])),
  reasons: z.array(z.string()),
  receiptIds: z.array(id),
  transactionId: z.nullable(id),
})
export type BankLine = z.infer<typeof bankLine>

/** `inBin` says whether what it was booked as had been changed since, and is in the bin. */
const undoneLine = z.extend(bankLine, { inBin: z.boolean() })
export type UndoneLine = z.infer<typeof undoneLine>

/** `inBin` says how many of the transactions that it was booked as had been changed since, and are in the bin. */
const undoneImport = z.extend(bankImport, { inBin: z.int() })
export type UndoneImport = z.infer<typeof undoneImport>

const splitInput = z.object({
  tenantId: idInput('Must be a tenancy'),
  /** Without it and without a charge, the money pays the oldest due first; the rest is credit. */
  rentPaymentId: clearable(idInput('Must be a rent payment')),
  /** Of a charge that is not rent. */
  chargeId: clearable(idInput('Must be a charge')),
  amount: positivePence,
})

const typeMessage = `Must be one of ${transactionTypes.join(', ')}`

const lineChange = newRow(
  z
    .object({
      post: z.optional(flagInput),
      splits: z.optional(
        z
          .array(splitInput, 'Must be a list of splits')
          .check(z.minLength(1, 'Say what it pays'), z.maxLength(50, 'At most 50 splits')),
      ),
      transaction: z.optional(
        z.object({
          type: z.enum(transactionTypes, typeMessage),
          category: clearable(line()),
          propertyId: clearable(idInput('Must be a property')),
          description: clearable(prose()),
        }),
      ),
      setAside: z.optional(flagInput),
    })
    .check(
      z.refine(({ post, setAside }) => Boolean(post) !== Boolean(setAside), 'Say post: true or setAside: true'),
      z.refine(({ splits, transaction }) => !splits || !transaction, 'Say splits or transaction, not both'),
    ),
)
export type LineChange = z.output<typeof lineChange>

const postedCertain = z.object({
  rehearse: z.boolean(),
  count: z.int(),
  /** Pence. */
  sum: z.int(),
  tenancies: z.array(
    z.object({ tenantId: id, tenantName: z.string(), address: z.string(), count: z.int(), sum: z.int() }),
  ),
})
export type PostedCertain = z.infer<typeof postedCertain>

const bankRule = z.object({
  id,
  contains: z.string(),
  /** How many lines with its words are set aside. */
  lines: z.int(),
  createdAt: instant,
})
export type BankRule = z.infer<typeof bankRule>

/** `setAsideNow` counts the lines that it newly set aside. */
const appliedBankRule = z.extend(bankRule, { setAsideNow: z.int() })
export type AppliedBankRule = z.infer<typeof appliedBankRule>

const ruleInput = newRow(
  z.object({ contains: requiredLine('Say which words').check(z.minLength(3, 'At least 3 characters')) }),
)

const previewReply = z.object({
  format: z.enum(statementFormats),
  bank: z.nullable(z.string()),
  /** What the columns mean, known from the bank, an earlier choice for this account, or the header. */
  mapping: z.nullable(z.object(columnFields)),
  rows: z.array(z.array(z.string())),
  /** Why it cannot be imported without further choices; null if it can. */
  question: z.nullable(z.string()),
})
export type BankPreview = z.infer<typeof previewReply>

export const bank = {
  create: endpoint({
    method: 'POST',
    path: '/api/bank-imports',
    summary:
      'Import a bank statement: CSV, OFX or QIF, at most 10 MB and 50,000 lines; lines that were imported before are skipped',
    access: 'landlord',
    apiKeys: true,
    multipart: true,
    fields: newImport,
    reply: bankImport,
    status: 201,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/bank-imports/preview',
    summary: 'Preview a statement without storing it: its bank, its columns and its first rows',
    access: 'landlord',
    uncounted: true,
    apiKeys: true,
    multipart: true,
    fields: newImport,
    reply: previewReply,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/bank-imports',
    summary: 'List the imported statements, newest first',
    access: 'landlord',
    apiKeys: true,
    query: z.object(pageQuery),
    reply: z.array(bankImport),
    paged: true,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/bank-imports/:id/lines',
    summary: 'List the lines of a statement by day, each with the proposed match, how certain it is and why',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object({
      state: z.optional(z.enum(bankLineStates, `Must be one of ${bankLineStates.join(', ')}`)),
      /** `group` means certain, likely, unknown, posted, set aside, each by day. */
      order: z._default(z.enum(['day', 'group'], 'Must be day or group'), 'day'),
      ...pageQuery,
    }),
    reply: z.array(bankLine),
    paged: true,
  }),
  updateLine: endpoint({
    method: 'PUT',
    path: '/api/bank-lines/:id',
    summary: 'Post a line, as proposed or as given, or set it aside',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: lineChange,
    reply: bankLine,
  }),
  postCertain: endpoint({
    method: 'POST',
    path: '/api/bank-imports/:id/post-certain',
    summary:
      'Post all lines whose match is certain, all or none; with `rehearse`, only say what that would do. With the `count` and `sum` of a rehearsal, nothing is posted where they have changed',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: optionalBody(
      z.object({
        rehearse: z._default(flagInput, false),
        /** What the rehearsal showed. Nothing is posted where that has changed since. */
        count: z.optional(z.int('Must be a number of lines')),
        sum: z.optional(z.int('Must be an amount in pence')),
      }),
    ),
    reply: postedCertain,
  }),
  undoLine: endpoint({
    method: 'POST',
    path: '/api/bank-lines/:id/undo',
    summary: 'Undo the posting of a line, or that it was set aside',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: undoneLine,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/bank-imports/:id/undo',
    summary: 'Undo everything that was posted from a statement',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: undoneImport,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/bank-rules',
    summary: 'List the rules: words whose lines are set aside automatically',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(bankRule),
  }),
  addRule: endpoint({
    method: 'POST',
    path: '/api/bank-rules',
    summary: 'Add a rule that sets aside all lines with these words, present and future',
    access: 'landlord',
    apiKeys: true,
    body: ruleInput,
    reply: appliedBankRule,
    status: 201,
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: '/api/bank-rules/:id',
    summary: 'Change the words of a rule; lines that it has set aside stay so',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: ruleInput,
    reply: appliedBankRule,
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: '/api/bank-rules/:id',
    summary:
      'Delete a rule; the lines that it has set aside stay so. `bringBack` reopens all lines with its words, except those that another rule covers; `ownOnly` reopens only those that this rule has set aside',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object({ bringBack: z.optional(flagText), ownOnly: z.optional(flagText) }),
    reply: message,
  }),
}
