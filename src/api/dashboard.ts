/** What a landlord or a tenant sees first. */
import { z } from 'zod/mini'
import { residence } from '#api/accounts.ts'
import { calendarEvent } from '#api/calendar.ts'
import { endpoint } from '#api/contract.ts'
import { id } from '#api/fields.ts'
import { maintenanceRequest } from '#api/maintenance.ts'
import { property } from '#api/properties.ts'
import { rentPayment } from '#api/rent.ts'
import { tenancy } from '#api/tenancies.ts'
import { planStates } from '#domain/arrears/arrears.ts'
import { documentTypes } from '#domain/document.ts'
import { issueTypes } from '#domain/maintenance.ts'
import { taskKinds } from '#domain/task.ts'
import { paymentFrequencies } from '#domain/tenancy.ts'

/** One thing that needs doing today, and what the screen needs to offer its one action. */
export const task = z.object({
  kind: z.enum(taskKinds),
  /** The day it was or is due. */
  date: z.string(),
  /** None for a tax update, which is about no property in particular. */
  propertyId: z.nullable(id),
  /** Empty without a property. */
  address: z.string(),
  /**
   * The row that the action opens: a rent payment, a document, a tenancy (also for its
   * deposit), a mortgage, or the property itself.
   */
  entityId: id,
  person: z.nullable(z.string()),
  /** Pence: what is outstanding of a rent, not what it came to. */
  amount: z.nullable(z.int()),
  /** Of a document that has run out or is about to. */
  documentType: z.nullable(z.enum(documentTypes)),
  /** Of a repair: what it is about, and the first line of what was reported, cut to 120 characters. */
  issueType: z.nullable(z.enum(issueTypes)),
  summary: z.nullable(z.string()),
})
export type Task = z.infer<typeof task>

export const appointment = z.object({
  id,
  propertyId: id,
  date: z.string(),
  completed: z.boolean(),
  notes: z.optional(z.nullable(z.string())),
})

const landlordDashboard = z.object({
  role: z.literal('landlord'),
  /** The one home that the answer is about: a tenant's has one, a landlord's is about all. */
  property: z.null(),
  propertyId: z.null(),
  propertyCount: z.int(),
  occupiedCount: z.int(),
  vacantCount: z.int(),
  /** Rent of active tenancies brought to a calendar month, pence. */
  monthlyRentIncome: z.int(),
  unpaidRentCount: z.int(),
  tenantCount: z.int(),
  activeTenantCount: z.int(),
  /**
   * Those that run out within 30 days, today included, and are not replaced yet: as many
   * as `GET /api/documents/expiring` lists.
   */
  expiringDocumentCount: z.int(),
  properties: z.array(property),
  tenants: z.array(tenancy),
  rentPayments: z.array(rentPayment),
  /** The latest of the rent that fell due in the last 30 days, paid or not. */
  recentRentPayments: z.array(rentPayment),
  /** The current month's, in order of their days; of a very long list only the beginning. */
  calendarEvents: z.array(calendarEvent),
  /** The visits that are arranged, the soonest first; late ones too. */
  inspections: z.array(appointment),
  /** High urgency or status urgent, unless completed. */
  urgentRequestCount: z.int(),
  /** The newest few. */
  maintenanceRequests: z.array(maintenanceRequest),
  tasks: z.array(task),
  taskCount: z.int(),
})
export type LandlordDashboard = z.infer<typeof landlordDashboard>

/** A tenant's account today. */
const accountToday = z.object({
  tenantId: id,
  address: z.string(),
  /** Pence: what the tenant owes; below zero they are in credit. */
  balance: z.int(),
  /**
   * Pence: what is due and not paid yet. More than the balance where money has been paid ahead, for rent to come.
   */
  owed: z.int(),
  /** The due day of the oldest of what is owed; null where nothing is. */
  owedSince: z.nullable(z.string()),
  /** The first rent by the terms of the tenancy that is not entered yet, today or later. */
  nextByTerms: z.nullable(z.object({ dueDate: z.string(), amount: z.int() })),
  plan: z.enum(planStates),
  /** Deductions from the deposit that wait for the tenant's answer. */
  deductionsToAnswer: z.int(),
})

const tenantDashboard = z.object({
  role: z.literal('tenant'),
  property: z.nullable(z.union([property, residence])),
  propertyId: z.nullable(id),
  /** The tenant's rent; none for a guest. */
  rent: z.nullable(
    z.object({
      amount: z.int(),
      rentFree: z.boolean(),
      paymentFrequency: z.enum(paymentFrequencies),
      moveInDate: z.string(),
      moveOutDate: z.nullable(z.string()),
    }),
  ),
  /** Where else they live or are to live, in that order; none for a guest. */
  otherHomes: z.array(
    z.object({
      propertyId: id,
      address: z.string(),
      city: z.string(),
      moveInDate: z.string(),
      moveOutDate: z.nullable(z.string()),
      nextInspectionDate: z.nullable(z.string()),
    }),
  ),
  /** Of every tenancy of theirs, the present ones first; none for a guest. */
  accounts: z.array(accountToday),
  /** Inspection reports that wait for their signature, the oldest first; none for a guest. */
  reportsToSign: z.array(z.object({ id, address: z.string(), inspectionDate: z.string() })),
  landlord: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  rentPayments: z.array(rentPayment),
  /** The newest few of their own; a guest's are those of this session. */
  maintenanceRequests: z.array(maintenanceRequest),
  inspections: z.array(appointment),
  /** The current month's, in order of their days. */
  calendarEvents: z.array(calendarEvent),
})
export type TenantDashboard = z.infer<typeof tenantDashboard>

/** Rent of one month: what fell due in it, and what came in in it. */
const incomeMonth = z.object({ month: z.string(), expected: z.int(), received: z.int() })
export type IncomeMonth = z.infer<typeof incomeMonth>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The landlord's or the tenant's dashboard in one answer",
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    reply: z.discriminatedUnion('role', [landlordDashboard, tenantDashboard]),
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/api/dashboard/tasks',
    summary: 'What needs doing today, the most pressing first: up to 200 things',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(task),
  }),
  income: endpoint({
    method: 'GET',
    path: '/api/dashboard/income',
    summary: 'Rent of twelve months, expected and received, this month last',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(incomeMonth),
  }),
}
