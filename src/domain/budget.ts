/**
 * How much one account may add. No real letting comes near these numbers: they are there so that nobody, by
 * mistake or on purpose, fills the disk or makes the lists of everybody slow. What is there stays; only adding
 * above a limit is refused (rule: plans-budgets).
 */
import { withCommas } from './counted.ts'
import { planLabels } from './plan.ts'
import { type Plan, plans } from './plan-names.ts'

const megabyte = 1_000_000
const gigabyte = 1_000 * megabyte

/**
 * Bytes of documents, photos and reports that a landlord may keep, with what their tenants and guests
 * send. Ten documents of 20 MB and the photos of two homes are well within a gigabyte; ten homes
 * photographed twice a year for ten years take about 20 GB.
 */
export const storedBytes: Record<Plan, number> = {
  free: 2 * gigabyte,
  premium: 50 * gigabyte,
  enterprise: 1_000 * gigabyte,
}

/**
 * Rows that a backup may bring back at once: where everybody shares one connection, others wait while they are
 * written. Two homes with a busy bank account have fewer in twenty years (rule: backups-limits).
 */
export const restoredRows: Record<Plan, number> = { free: 50_000, premium: 250_000, enterprise: 5_000_000 }

interface RowBudget {
  readonly limits: Record<Plan, number>
  /** Only the rows of the last 24 hours count: what is refused today may be added tomorrow. */
  readonly daily?: true
  /** In the plural, as people call them. */
  readonly what: string
}

const everyPlan = (limit: number): Record<Plan, number> => ({ free: limit, premium: limit, enterprise: limit })

/**
 * The one table of how many rows there may be, each under what it says. Those of a
 * property add up to the account's by its properties.
 */
export const rowBudgets = {
  /** Far beyond the file cabinet of a home: 'any number of documents' means as many as are useful. */
  documents: { limits: everyPlan(5_000), what: 'documents of one property' },
  /** One a week for 40 years. */
  inspections: { limits: everyPlan(2_000), what: 'inspections of one property' },
  /** One a month for eight years, or for 40. */
  inspectionReports: {
    limits: { free: 100, premium: 500, enterprise: 500 },
    what: 'inspection reports of one property',
  },
  /** Two for each tenancy and one a quarter, for eight years or for 30. */
  inventories: { limits: { free: 50, premium: 200, enterprise: 200 }, what: 'inventories of one property' },
  /** One a week for ten years. */
  audits: { limits: everyPlan(500), what: 'audits of one property' },
  /** Ten rooms, each let again every year for 30 years. */
  tenancies: { limits: everyPlan(300), what: 'tenancies of one property' },
  occupants: { limits: everyPlan(30), what: 'additional occupants of one tenancy' },
  /** Weekly rent for 50 years. The daily job is not held back. */
  rentPayments: { limits: everyPlan(2_600), what: 'rent payments of one tenancy' },
  /**
   * Entered by hand: ten a week for each of the plan's homes, over ten years. What repeats counts with the
   * periods that it is entered for; what is booked by itself later is not held back.
   */
  transactions: { limits: { free: 5_000, premium: 30_000, enterprise: 1_000_000 }, what: 'transactions' },
  /** Costs that are booked again by themselves: twenty for each of the plan's homes. */
  repeatingTransactions: {
    limits: { free: 40, premium: 1_000, enterprise: 60_000 },
    what: 'transactions that repeat',
  },
  /** A busy account has ten lines a day; the whole of a large landlord's books of many years fits. */
  bankLines: { limits: { free: 100_000, premium: 300_000, enterprise: 2_000_000 }, what: 'lines of bank statements' },
  bankImports: { limits: everyPlan(5_000), what: 'bank statements' },
  bankRules: { limits: everyPlan(200), what: 'rules for bank lines' },
  /** One after another for 40 years, and two at a time. */
  mortgages: { limits: everyPlan(20), what: 'mortgages of one property' },
  /**
   * A charge, a receipt and a correction a week for 32 years. Rent that is made is not held back; marking it has its
   * own limit (rule: rent-marks).
   */
  ledgerEntries: { limits: everyPlan(5_000), what: 'entries of one tenancy’s account' },
  /** As many as entries of an account: each part that is put to a charge or taken off it. */
  receiptParts: { limits: everyPlan(5_000), what: 'changes of what one receipt pays' },
  /** One a week for ten years. What is sent by itself is not held back. */
  arrearsLetters: { limits: everyPlan(500), what: 'letters about the arrears of one tenancy' },
  /** A line for each thing in the home, proposed and withdrawn a few times. */
  depositDeductions: { limits: everyPlan(200), what: 'deductions from one deposit' },
  calendarEvents: { limits: { free: 1_000, premium: 5_000, enterprise: 50_000 }, what: 'calendar events' },
  /** Tenants whom a landlord has entered, with a home or without. */
  tenantAccounts: { limits: { free: 100, premium: 1_000, enterprise: 100_000 }, what: 'tenants' },
  requests: { limits: everyPlan(5_000), what: 'maintenance requests of one property' },
  requestsOfPersonInADay: { limits: everyPlan(30), daily: true, what: 'maintenance requests' },
  statusChanges: { limits: everyPlan(300), what: 'changes of one request’s status' },
  comments: { limits: everyPlan(300), what: 'comments on one request' },
  reportComments: { limits: everyPlan(300), what: 'comments on one report' },
  commentsOfPersonInADay: { limits: everyPlan(200), daily: true, what: 'comments' },
  /** One every hour of the waking day, for three years. */
  messages: { limits: everyPlan(20_000), what: 'messages of one conversation' },
  /** Each time that its sender has changed it. */
  messageEdits: { limits: everyPlan(100), what: 'earlier texts of one message' },
  /** Also what has been changed afterwards. */
  messagesOfPersonInADay: { limits: everyPlan(500), daily: true, what: 'messages' },
  /** With one code; each is gone a day after their last visit. */
  guests: { limits: everyPlan(50), daily: true, what: 'guests of one property' },
} as const satisfies Record<string, RowBudget>

export type Budget = keyof typeof rowBudgets

/**
 * Photos that somebody has sent and no row names yet, which are swept after a day: two long
 * inventories, or the photos of a few requests.
 */
const waiting = {
  landlord: { count: 500, bytes: gigabyte },
  tenant: { count: 50, bytes: 200 * megabyte },
  guest: { count: 20, bytes: 80 * megabyte },
}

/**
 * Bytes of the photos and attachments of one tenant's, or one guest's, requests and messages for one property.
 * They count towards the landlord's storage, too.
 */
export const mostBytesOfTenant = 500 * megabyte

/** Whether a budget counts the rows of one day, so that it opens again, instead of all there are. */
export const isDaily = (budget: Budget): boolean => 'daily' in rowBudgets[budget]

/** Whether `adding` more rows fit into the budget of a plan beside the `currentCount` that there are. */
export function fitsBudget(budget: Budget, plan: Plan, currentCount: number, adding = 1): boolean {
  return currentCount + adding <= rowBudgets[budget].limits[plan]
}

/** Whether one more uploaded photo of so many bytes may wait to be used, beside the ones that already wait. */
export function fitsWaiting(role: keyof typeof waiting, current: { count: number; bytes: number }, bytes: number) {
  const most = waiting[role]
  return current.count < most.count && current.bytes + bytes <= most.bytes
}

export const waitingRefusal =
  'Too many photos have been uploaded and not used yet. Send the form that they belong to, or try again tomorrow.'

/** The message of a refused row: what is full, and what helps. */
export function budgetRefusal(budget: Budget, plan: Plan): string {
  const { limits, what } = rowBudgets[budget]
  const limit = withCommas(limits[plan])
  if (isDaily(budget)) return `There can be at most ${limit} ${what} in a day. Please try again tomorrow.`
  const larger = plans.find((other) => limits[other] > limits[plan])
  const upgrade = larger ? `, or upgrade to ${planLabels[larger]}` : ''
  return `There can be at most ${limit} ${what} on the ${planLabels[plan]} plan. Delete what is no longer needed first${upgrade}.`
}

/**
 * The message of a file that the storage has no room for. A tenant or guest is told to
 * ask the landlord, whose storage it is.
 */
export function storageRefusal(plan: Plan, { isLandlord }: { isLandlord: boolean }): string {
  if (!isLandlord) return 'There is no room for more photos here. Please send it without photos, or ask your landlord.'
  const size = `${withCommas(storedBytes[plan] / gigabyte)} GB`
  const upgrade = plan === 'enterprise' ? '' : ', or upgrade your plan'
  return `The storage of the ${planLabels[plan]} plan is full (${size}). Delete files that are no longer needed first${upgrade}.`
}
