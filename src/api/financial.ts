/** The books: transactions, their totals, and their boxes on the tax return. */
import { z } from 'zod/mini'
import { deleted } from '#api/bin.ts'
import { newRow } from '#api/bodies.ts'
import { bookDay } from '#api/book-day.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  flag,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  line,
  pageQuery,
  pence,
  positivePence,
  prose,
  ticket,
  unlessEmpty,
} from '#api/fields.ts'
import { repetitions } from '#domain/finances/repetition.ts'
import { boxesFor, expenseTypes, hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { isBookRange } from '#domain/tax/tax-year.ts'

export const transactionFile = z.object({
  id,
  name: z.string(),
  /** Its name in storage. */
  file: z.string(),
  mimeType: z.string(),
  size: z.int(),
})
export type TransactionFile = z.infer<typeof transactionFile>

export const transaction = z.object({
  id,
  landlordId: id,
  propertyId: z.nullable(id),
  property: z.nullable(z.object({ id, address: z.string(), city: z.string() })),
  /** In pence; negative for an income that was paid back. */
  amount: z.int(),
  date: z.string(),
  type: z.enum(transactionTypes),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  relatedEntityId: z.nullable(z.int()),
  relatedEntityType: z.nullable(z.string()),
  /** Its box on SA105; null for capital and deposits. */
  hmrcBox: z.nullable(z.enum(hmrcBoxes)),
  capital: z.boolean(),
  supplier: z.nullable(z.string()),
  /** The VAT in the amount, in pence; only a note. */
  vat: z.nullable(z.int()),
  files: z.array(transactionFile),
  repeats: z.nullable(z.enum(repetitions)),
  maintenanceRequestId: z.nullable(id),
  /** False for a booking that follows from rent, which is changed there. */
  editable: z.boolean(),
  createdAt: instant,
})
export type Transaction = z.infer<typeof transaction>

/** The first and last day of a range of the books. */
export const bookRange = { from: z.optional(bookDay()), to: z.optional(bookDay()) }

const boxMessage = `Must be one of the boxes ${hmrcBoxes.join(', ')}`
const hmrcBox = clearable(
  z.pipe(z.pipe(z.union([z.string(), z.number()], boxMessage), z.transform(String)), z.enum(hmrcBoxes, boxMessage)),
)

const fileName = z
  .string('Must be an uploaded file')
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}\.[a-z0-9]{2,5}$/, 'Must be an uploaded file'))

/** A file uploaded earlier, by its name in storage or its address under /uploads. */
const fileInput = z.pipe(
  z.transform((value: unknown) => {
    const given = typeof value === 'string' ? { file: value } : value
    const file = given && typeof given === 'object' && 'file' in given ? given.file : undefined
    return typeof file === 'string' ? { ...(given as object), file: file.replace(/^\/uploads\//, '') } : given
  }),
  z.object({ file: fileName, name: z.optional(line()) }),
)

/** How many receipts one transaction may have. */
export const mostFiles = 10

const details = {
  propertyId: clearable(idInput('Must be a property')),
  description: clearable(prose()),
  category: clearable(line()),
  reference: clearable(line()),
  notes: clearable(prose()),
  hmrcBox,
  supplier: clearable(line()),
  vat: clearable(pence()),
  files: z.optional(
    z.array(fileInput, 'Must be a list of files').check(z.maxLength(mostFiles, `At most ${mostFiles} files`)),
  ),
  repeats: clearable(z.enum(repetitions, 'Must be monthly, quarterly or yearly')),
  maintenanceRequestId: clearable(idInput('Must be a repair')),
}

type Type = (typeof transactionTypes)[number]
type Box = (typeof hmrcBoxes)[number]

const boxFits = z.refine<{ type?: Type | undefined; hmrcBox?: Box | null | undefined }>(
  ({ type, hmrcBox: box }) => !type || !box || boxesFor(type).includes(box),
  { path: ['hmrcBox'], message: 'This box is not for this type' },
)

const typeMessage = `Must be one of ${transactionTypes.join(', ')}`

export const newTransaction = z
  .object({
    amount: positivePence,
    date: bookDay('Date is required'),
    type: z.enum(transactionTypes, typeMessage),
    capital: z._default(flag, false),
    ...details,
  })
  .check(boxFits)

/** Fields that are left out stay as they are. */
export const transactionChanges = z
  .object({
    amount: z.optional(positivePence),
    date: z.optional(bookDay('Date is required')),
    type: z.optional(z.enum(transactionTypes, typeMessage)),
    capital: z.optional(flag),
    ...details,
  })
  .check(boxFits)

/** The receipt's name; the form's `file` is the file. */
export const newReceiptFile = z.object({ name: unlessEmpty(line()) })

const expenseMessage = `Must be one of ${expenseTypes.join(', ')}`

export const newExpense = z
  .object({
    amount: positivePence,
    date: bookDay('Date is required'),
    type: z._default(z.enum(expenseTypes, expenseMessage), 'other_expense'),
    capital: z._default(flag, false),
    ...details,
  })
  .check(boxFits)

const listFilter = {
  q: z.optional(line()),
  propertyId: z.optional(idText),
  ...bookRange,
  ...pageQuery,
}

const amounts = { income: z.int(), expenses: z.int(), net: z.int() }

/** `expenses` excludes finance costs; `net` is income less both. */
const financialSummary = z.object({
  from: z.string(),
  to: z.string(),
  income: z.int(),
  expenses: z.int(),
  financeCosts: z.int(),
  net: z.int(),
  months: z.array(z.object({ month: z.string(), ...amounts })),
  properties: z.array(z.object({ propertyId: z.nullable(id), address: z.string(), ...amounts })),
  categories: z.array(z.object({ type: z.enum(transactionTypes), amount: z.int() })),
  /** The tenants' deposits held at the end of the range. */
  depositsHeld: z.int(),
  /** The same range a year before. */
  previous: z.object(amounts),
})
export type FinancialSummary = z.infer<typeof financialSummary>

const range = { ...bookRange, propertyId: z.optional(idText) }
type Ends = { from?: string | undefined; to?: string | undefined }
export const inOrder = z.refine<Ends>(({ from, to }) => !from || !to || isBookRange({ from, to }), {
  path: ['to'],
  message: 'Must not come before from, nor be more than 20 years later',
})
export const together = z.refine<Ends>(({ from, to }) => (from === undefined) === (to === undefined), {
  path: ['to'],
  message: 'Give both from and to, or neither',
})
const summaryQuery = z.object(range).check(together, inOrder)

const exportFormats = ['csv', 'pdf'] as const

const fileParams = z.object({ id: idText, fileId: idText })

export const financial = {
  list: endpoint({
    method: 'GET',
    path: '/api/financial',
    summary: "List the landlord's transactions, latest first",
    access: 'landlord',
    apiKeys: true,
    query: z
      .object({
        type: z.optional(z.enum(transactionTypes)),
        /** Only what is not in the account of a tenancy. */
        withoutTenancy: z.optional(flagText),
        ...listFilter,
      })
      .check(inOrder),
    reply: z.array(transaction),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/financial',
    summary: 'Add a transaction',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newTransaction),
    reply: transaction,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/financial/:id',
    summary: 'Change a transaction; one that was booked from rent answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: transactionChanges,
    reply: transaction,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/financial/:id',
    summary: 'Move a transaction with its files to the bin; one that was booked from rent answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/financial/:id/files',
    summary: 'Add a receipt (pdf, doc, docx, xls, xlsx, jpg, jpeg, png or gif, at most 20 MB)',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    multipart: true,
    fields: newReceiptFile,
    reply: transaction,
    status: 201,
  }),
  fileTicket: endpoint({
    method: 'POST',
    path: '/api/financial/:id/files/:fileId/ticket',
    summary: 'Create a ticket that opens this file for 60 seconds, as `?token=`',
    access: 'landlord',
    uncounted: true,
    params: fileParams,
    reply: ticket,
  }),
  viewFile: endpoint({
    method: 'GET',
    path: '/api/financial/:id/files/:fileId',
    summary: 'Open a receipt: PDF and images in the browser, others as a download',
    access: 'landlord',
    apiKeys: true,
    queryToken: true,
    params: fileParams,
    reply: 'file',
  }),
  expenses: endpoint({
    method: 'GET',
    path: '/api/expenses',
    summary: "List the landlord's expenses, latest first",
    access: 'landlord',
    apiKeys: true,
    query: z.object({ type: z.optional(z.enum(expenseTypes)), ...listFilter }).check(inOrder),
    reply: z.array(transaction),
    paged: true,
  }),
  expenseMonths: endpoint({
    method: 'GET',
    path: '/api/expenses/months',
    summary: 'Get the totals of the filtered expenses by month, latest first, with capital expenses apart',
    access: 'landlord',
    apiKeys: true,
    query: z
      .object({
        type: z.optional(z.enum(expenseTypes)),
        q: z.optional(line()),
        propertyId: z.optional(idText),
        ...bookRange,
      })
      .check(inOrder),
    reply: z.array(
      z.object({ month: z.string(), count: z.int(), expenses: z.int(), financeCosts: z.int(), capital: z.int() }),
    ),
  }),
  createExpense: endpoint({
    method: 'POST',
    path: '/api/expenses',
    summary: 'Add an expense',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newExpense),
    reply: transaction,
    status: 201,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/financial/summary',
    summary:
      'Get income, expenses and net result of a range, or of this tax year, by month, property and type, with the year before',
    access: 'landlord',
    apiKeys: true,
    query: summaryQuery,
    reply: financialSummary,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/financial/export',
    summary: 'Download the books of a range: as CSV with every transaction, or as PDF',
    access: 'landlord',
    apiKeys: true,
    query: z
      .object({
        ...range,
        format: z._default(z.enum(exportFormats, 'Must be csv or pdf'), 'csv'),
      })
      .check(together, inOrder),
    reply: 'file',
  }),
}
