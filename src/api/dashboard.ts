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
import { inventoryCheckTypes } from '#domain/inventory.ts'
import { issueTypes } from '#domain/maintenance.ts'
import { taskKinds } from '#domain/task.ts'
import { paymentFrequencies } from '#domain/tenancy.ts'

/** One thing that needs doing today, and what the screen needs to offer its one action. */
export const task = z.object({
  kind: z.enum(taskKinds),
  /** The day it was or is due. */
  date: z.string(),
  /** Null for a tax update, which is about no particular property. */
  propertyId: z.nullable(id),
  /** Empty without a property. */
  address: z.string(),
  /**
   * The row that the action opens: a rent payment, a document, a tenancy (also for its
   * deposit), a mortgage, or the property itself.
   */
  entityId: id,
  person: z.nullable(z.string()),
  /** The unpaid part of a rent, or credit that is to be paid back, in pence. */
  amount: z.nullable(z.int()),
  /** The type of an expired or expiring document. */
  documentType: z.nullable(z.enum(documentTypes)),
  /** For a repair: its type, and the first line of the report, cut to 120 characters. */
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
  /** The home that a tenant's answer is about; a landlord's is about all. */
  property: z.null(),
  propertyId: z.null(),
  propertyCount: z.int(),
  occupiedCount: z.int(),
  vacantCount: z.int(),
  /** The rent of active tenancies per calendar month, in pence. */
  monthlyRentIncome: z.int(),
  unpaidRentCount: z.int(),
  tenantCount: z.int(),
  activeTenantCount: z.int(),
  /**
   * Documents that expire within 30 days, including today, also those that are replaced: as many as
   * `GET /api/documents/expiring` lists.
   */
  expiringDocumentCount: z.int(),
  properties: z.array(property),
  tenants: z.array(tenancy),
  rentPayments: z.array(rentPayment),
  /** The latest rent due in the last 30 days, paid or not. */
  recentRentPayments: z.array(rentPayment),
  /** This month's, by day; only the beginning of a very long list. */
  calendarEvents: z.array(calendarEvent),
  /** Arranged visits, the soonest first, including late ones. */
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
  /** What the tenant owes, in pence; negative if they are in credit. */
  balance: z.int(),
  /**
   * Pence: what is due and not paid yet. More than the balance where money has been paid ahead, for rent to come.
   */
  owed: z.int(),
  /** The due day of the oldest debt; null if nothing is owed. */
  owedSince: z.nullable(z.string()),
  /** The first rent by the terms of the tenancy that is not entered yet, today or later. */
  nextByTerms: z.nullable(z.object({ dueDate: z.string(), amount: z.int() })),
  plan: z.enum(planStates),
  /** Deposit deductions that wait for the tenant's answer. */
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
  /** Other homes where they live, then those where they will; none for a guest. */
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
  /** One for each of their tenancies, the present ones first; none for a guest. */
  accounts: z.array(accountToday),
  /** Inspection reports that wait for their signature, the oldest first; none for a guest. */
  reportsToSign: z.array(z.object({ id, address: z.string(), inspectionDate: z.string() })),
  /** Inventories that wait for a tenant's signature, the oldest first; none for a guest. */
  inventoriesToSign: z.array(
    z.object({ id, address: z.string(), date: z.string(), checkType: z.enum(inventoryCheckTypes) }),
  ),
  /** Of the home where they live; null for a guest. */
  landlord: z.nullable(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      addressForNotices: z.nullable(z.string()),
    }),
  ),
  rentPayments: z.array(rentPayment),
  /** Their newest few; a guest's are those of this session. */
  maintenanceRequests: z.array(maintenanceRequest),
  inspections: z.array(appointment),
  /** This month's, by day. */
  calendarEvents: z.array(calendarEvent),
})
export type TenantDashboard = z.infer<typeof tenantDashboard>

/** A month's rent: what fell due and what came in. */
const incomeMonth = z.object({ month: z.string(), expected: z.int(), received: z.int() })
export type IncomeMonth = z.infer<typeof incomeMonth>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Get the dashboard of the landlord or tenant',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    reply: z.discriminatedUnion('role', [landlordDashboard, tenantDashboard]),
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/api/dashboard/tasks',
    summary: 'List what needs doing today, the most pressing first, at most 200 tasks',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(task),
  }),
  income: endpoint({
    method: 'GET',
    path: '/api/dashboard/income',
    summary: 'Get the rent of the last twelve months, expected and received',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(incomeMonth),
  }),
}
