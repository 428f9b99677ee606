/**
 * A landlord's day begins with what cannot wait: urgent repairs, money that is late and certificates that have run out, then other
 * repairs and visits, then what runs out or ends soon, then empty homes.
 * Each kind has one action, and the list is read from the top.
 */
import { type Day, daysBetween, formatDayNear } from '#domain/day.ts'
import { type DocumentType, documentExpiringDays, documentTypeLabel, isPluralLabel } from '#domain/document.ts'
import { formatPence, type Pence } from '#domain/money.ts'

/** In the order in which they are shown. */
export const taskKinds = [
  'repair_urgent',
  'rent_overdue',
  'document_expired',
  'tax_update',
  'repair_waiting',
  'inspection_overdue',
  'inspection_due',
  'document_expiring',
  'tenancy_ending',
  'fixed_rate_ending',
  'property_vacant',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** How many tasks the dashboard shows at first, and at most when it is asked for the rest. */
export const tasksShown = 8
export const maxTasks = 200

/** How far ahead, in days, a visit, the expiry of a document and the end of a tenancy count as something for today. */
export const taskWindows = {
  inspectionDays: 7,
  documentDays: documentExpiringDays,
  tenancyEndingDays: 60,
  taxUpdateDays: 30,
  fixedRateDays: 90,
}

/** By kind, and within a kind the oldest first. */
export function inOrder<T extends { kind: TaskKind; date: Day }>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) || a.date.localeCompare(b.date))
}

type TaskFacts = { kind: TaskKind; date: Day; amount: Pence | null; documentType: DocumentType | null }

/**
 * What a task says before person and address: '£950 rent overdue since 21 October', 'Inspection due tomorrow'. `date` is the due day
 * of the rent, the day of the report, the day of the visit, or the last day of the document or the tenancy; only rent has an amount, and only a document a
 * type. The year is said when it is not today's.
 */
export function taskHeadline(task: TaskFacts, today: Day): string {
  switch (task.kind) {
    case 'repair_urgent':
      return `Urgent repair, reported ${inDays(task.date, today)}`
    case 'repair_waiting':
      return `Repair waiting, reported ${inDays(task.date, today)}`
    case 'rent_overdue':
      return `${formatPence(task.amount ?? 0)} rent overdue since ${formatDayNear(task.date, today)}`
    case 'document_expired':
      return `${documentLabel(task)} expired on ${formatDayNear(task.date, today)}`
    case 'document_expiring':
      return `${documentLabel(task)} ${expire(task.documentType)} ${inDays(task.date, today)}`
    case 'inspection_overdue':
      return `Inspection overdue since ${formatDayNear(task.date, today)}`
    case 'inspection_due':
      return `Inspection due ${inDays(task.date, today)}`
    case 'tax_update':
      return `Quarterly tax update ${task.date < today ? 'was due' : 'due'} ${inDays(task.date, today)}`
    case 'fixed_rate_ending':
      return `Fixed rate of a mortgage ends ${inDays(task.date, today)}`
    case 'tenancy_ending':
      return `Tenancy ends ${inDays(task.date, today)}`
    case 'property_vacant':
      return 'Vacant, without a tenancy'
  }
}

const documentLabel = ({ documentType }: TaskFacts) => (documentType ? documentTypeLabel(documentType) : 'Document')
const expire = (type: DocumentType | null) => (type && isPluralLabel(type) ? 'expire' : 'expires')

function inDays(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDayNear(day, today)}`
}
