/** Rent payments: what is due and what came in. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { inTheBooks } from '#api/book-day.ts'
import { endpoint } from '#api/contract.ts'
import {
  bulkIds,
  clearable,
  day,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  isStorableMoment,
  line,
  message,
  optionalBody,
  pageQuery,
  positivePence,
  sameProperty,
} from '#api/fields.ts'
import { isDay } from '#domain/day.ts'
import { rentStatuses } from '#domain/rent.ts'

export const rentPayment = z.object({
  id,
  tenantId: id,
  propertyId: id,
  /** Its entry in the tenancy's ledger. */
  chargeId: id,
  amount: z.int(),
  /** What has come in for it. */
  paidAmount: z.int(),
  /** 0 when it is paid. */
  outstanding: z.int(),
  dueDate: z.string(),
  paidDate: z.nullable(instant),
  status: z.enum(rentStatuses),
  property: z.object({ id, address: z.string(), city: z.string() }),
  user: z.object({ id, name: z.string(), username: z.nullable(z.string()) }),
})
export type RentPayment = z.infer<typeof rentPayment>

const moment = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

const isDayOrMoment = (text: string) => isDay(text) || (isDay(moment.exec(text)?.[1] ?? '') && isStorableMoment(text))

/** A day or a moment. A day counts as noon UTC, which is the same day in London. */
const paidDate = clearable(
  z.pipe(
    z.string('Must be a date').check(z.refine(isDayOrMoment, 'Must be a date'), inTheBooks),
    z.transform((text: string) => (isDay(text) ? `${text}T12:00:00.000Z` : new Date(text).toISOString())),
  ),
)

export const newRentPayment = z.object({
  tenantId: idInput('Tenant is required'),
  propertyId: idInput('Property is required'),
  amount: positivePence,
  dueDate: day('Due date is required'),
  status: z.optional(z.enum(rentStatuses, 'Must be unpaid, paid or overdue')),
  paidDate,
})

const rentPaymentChanges = z.object({
  propertyId: sameProperty,
  /** The payment's own tenancy; any other answers 400, because payments cannot be moved. */
  tenantId: z.optional(z.nullable(idInput('Must be a tenant'))),
  status: z.enum(rentStatuses, 'Must be unpaid, paid or overdue'),
  paidDate,
  /** The mark to undo: `status` is the status before it, and the money on the payment becomes what it was. */
  undoes: z.optional(z.enum(rentStatuses, 'Must be unpaid, paid or overdue')),
})

/** The payments that a bulk operation changed. */
const bulkReply = z.object({ updated: z.int(), ids: z.array(id) })

export const rent = {
  list: endpoint({
    method: 'GET',
    path: '/api/rent-payments',
    summary: "List rent payments, latest due first: a landlord's, or a tenant's own",
    access: 'signedIn',
    apiKeys: true,
    query: z.object({
      q: z.optional(line()),
      status: z.optional(z.enum(rentStatuses)),
      /**
       * Marked overdue, or unpaid and due before today: as the badge has it, also before the daily job has marked it.
       */
      late: z.optional(flagText),
      /** The first and last due day. */
      dueFrom: z.optional(day()),
      dueTo: z.optional(day()),
      propertyId: z.optional(idText),
      tenantId: z.optional(idText),
      /** The soonest due first. */
      soonest: z.optional(flagText),
      ...pageQuery,
    }),
    reply: z.array(rentPayment),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/rent-payments/summary',
    summary: 'Get the rent of this month: due, received, overdue today, and what is due next',
    access: 'landlord',
    apiKeys: true,
    query: z.object({ propertyId: z.optional(idText) }),
    reply: z.object({
      month: z.string(),
      due: z.int(),
      received: z.int(),
      overdue: z.int(),
      /** The due date of the oldest payment that is overdue; null when none is. */
      overdueSince: z.nullable(z.string()),
      /**
       * What is outstanding of the payments of the next due date, today included. Of a property of which none is to
       * come, the rent that falls due next by the terms of its tenancies; null without.
       */
      next: z.nullable(z.object({ dueDate: z.string(), amount: z.int() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/rent-payments',
    summary: 'Add a rent payment by hand; a second one for the same tenancy and day answers 409',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newRentPayment),
    reply: rentPayment,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/rent-payments/:id',
    summary:
      'Mark a rent payment as paid, which enters a receipt, as overdue, or as unpaid, which takes the money off it; or undo a mark',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: rentPaymentChanges,
    reply: rentPayment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/rent-payments/:id',
    summary: 'Delete a future rent payment; one that is paid, due, or generated again by its tenancy answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  bulkPaid: endpoint({
    method: 'POST',
    path: '/api/rent-payments/bulk-paid',
    summary: 'Mark up to 500 rent payments as paid, all or none; those already paid stay as they are (Premium)',
    access: 'landlord',
    planFeature: 'bulkOperations',
    apiKeys: true,
    body: z.object({ ids: bulkIds, paidDate }),
    reply: bulkReply,
  }),
  bulkUnpaid: endpoint({
    method: 'POST',
    path: '/api/rent-payments/bulk-unpaid',
    summary: 'Undo that up to 500 rent payments were marked as paid, all or none (Premium)',
    access: 'landlord',
    planFeature: 'bulkOperations',
    apiKeys: true,
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/admin/generate-rent-payments',
    summary: 'Generate the rent payments due in the next 60 days, each once',
    access: 'landlord',
    apiKeys: true,
    body: optionalBody(z.object({})),
    reply: z.object({ message: z.string(), details: z.string(), created: z.int() }),
  }),
}
