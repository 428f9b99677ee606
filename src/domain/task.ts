/**
 * A landlord's day begins with what cannot wait: urgent repairs, money that is late, certificates that have run
 * out, deposits to be protected or that were not and are to be returned, tax updates and visits that are overdue; then
 * other deposits and credit to be paid back, a rent that nobody has entered, other repairs, visits and
 * what runs out soon; then what ends, and empty homes. Each kind has one action, and the list is read from the top.
 */
import { addDays, type Day } from './day.ts'
import { formatDayNear, onDay } from './day-forms.ts'
import { type DocumentType, documentExpiringDays, documentTypeLabel, isPluralLabel } from './document.ts'
import { type IssueType, issueTypeLabels } from './maintenance.ts'
import { formatPence, type Pence } from './money.ts'

/** The kinds of task, in the order in which they are shown (rule: dashboard-tasks). */
export const taskKinds = [
  'repair_urgent',
  'rent_overdue',
  'document_expired',
  'deposit_unprotected',
  'deposit_return_unprotected',
  'tax_overdue',
  'inspection_overdue',
  'deposit_return',
  'credit_refund',
  'rent_missing',
  'tax_update',
  'repair_waiting',
  'inspection_due',
  'document_expiring',
  'document_undated',
  'tenancy_ending',
  'fixed_rate_ending',
  'property_vacant',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskUrgencies = ['now', 'soon', 'later'] as const
export type TaskUrgency = (typeof taskUrgencies)[number]

export const taskUrgencyLabels: Record<TaskUrgency, string> = {
  now: 'Overdue and urgent',
  soon: 'Soon',
  later: 'Coming up',
}

/**
 * What cannot wait, what comes within weeks, and what is good to know. In the order of
 * `taskKinds`, urgencies follow each other.
 */
export const taskUrgency: Record<TaskKind, TaskUrgency> = {
  repair_urgent: 'now',
  rent_overdue: 'now',
  document_expired: 'now',
  deposit_unprotected: 'now',
  deposit_return_unprotected: 'now',
  tax_overdue: 'now',
  inspection_overdue: 'now',
  deposit_return: 'soon',
  credit_refund: 'soon',
  rent_missing: 'soon',
  tax_update: 'soon',
  repair_waiting: 'soon',
  inspection_due: 'soon',
  document_expiring: 'soon',
  document_undated: 'soon',
  tenancy_ending: 'later',
  fixed_rate_ending: 'later',
  property_vacant: 'later',
}

/** How many tasks the dashboard shows at first. */
export const tasksShown = 8
/** How many tasks the dashboard shows at most, once it is asked for the rest. */
export const maxTasks = 200

/** How far ahead, in days, a visit, the expiry of a document and the end of a tenancy count as something for today. */
export const taskWindows = {
  inspectionDays: 7,
  documentDays: documentExpiringDays,
  tenancyEndingDays: 60,
  taxUpdateDays: 30,
  fixedRateDays: 90,
}

/** Tasks of ended tenancies, of which some have no day of their end: they stay in the order in which they come. */
const inGivenOrder: readonly TaskKind[] = ['deposit_return', 'credit_refund']

/** By kind, and within a kind the oldest first. */
export function inOrder<T extends { kind: TaskKind; date: Day }>(tasks: readonly T[]): T[] {
  return tasks.toSorted(
    (a, b) =>
      taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) ||
      (inGivenOrder.includes(a.kind) ? 0 : a.date.localeCompare(b.date)),
  )
}

type TaskFacts = {
  kind: TaskKind
  date: Day
  amount: Pence | null
  documentType: DocumentType | null
  issueType: IssueType | null
  summary: string | null
}

/**
 * What a task says before person and address: '£950 rent overdue since 21 October', 'Plumbing: water drips under
 * the sink'. `date` is the due day of the rent, the day of the report, the day of the visit, the last day to protect a
 * deposit, or the last day of the document or the tenancy (today where nobody entered it); only rent and
 * credit have an amount, only a document a type, and only a repair an issue and a summary. The year is given when it is
 * not today's.
 */
export function taskHeadline(task: TaskFacts, today: Day): string {
  switch (task.kind) {
    case 'repair_urgent':
    case 'repair_waiting':
      return repairInWords(task)
    case 'rent_overdue':
      return `${formatPence(task.amount ?? 0)} rent overdue since ${formatDayNear(task.date, today)}`
    case 'rent_missing':
      return 'Rent to be entered'
    case 'document_expired':
      return `${documentLabel(task)} expired on ${formatDayNear(task.date, today)}`
    case 'deposit_unprotected':
      return task.date < today
        ? `Deposit protection late since ${formatDayNear(addDays(task.date, 1), today)}`
        : `Deposit to be protected ${task.date === today ? 'today' : `by ${formatDayNear(task.date, today)}`}`
    case 'deposit_return_unprotected':
      return task.date < today
        ? `Deposit to be returned: not fully protected by ${formatDayNear(task.date, today)}`
        : `Deposit to be returned or protected ${task.date === today ? 'today' : `by ${formatDayNear(task.date, today)}`}`
    case 'deposit_return':
      return task.date < today
        ? `Deposit to be returned: tenancy ended on ${formatDayNear(task.date, today)}`
        : 'Deposit to be returned'
    case 'credit_refund':
      return `${formatPence(task.amount ?? 0)} of credit to be paid back${
        task.date < today ? `: tenancy ended on ${formatDayNear(task.date, today)}` : ''
      }`
    case 'document_expiring':
      return `${documentLabel(task)} ${expire(task.documentType)} ${onDay(task.date, today)}`
    case 'document_undated':
      return `${documentLabel(task)}: date missing`
    case 'inspection_overdue':
      return `Inspection overdue since ${formatDayNear(task.date, today)}`
    case 'inspection_due':
      return `Inspection due ${onDay(task.date, today)}`
    case 'tax_overdue':
      return `Quarterly tax update overdue since ${formatDayNear(task.date, today)}`
    case 'tax_update':
      return `Quarterly tax update due ${onDay(task.date, today)}`
    case 'fixed_rate_ending':
      return `Fixed mortgage rate ends ${onDay(task.date, today)}`
    case 'tenancy_ending':
      return `Tenancy ends ${onDay(task.date, today)}`
    case 'property_vacant':
      return 'Vacant, without a tenancy'
  }
}

/**
 * What a repair says beside person and address: 'Urgent, reported today', 'Reported on 3
 * November'. Null for every other kind of task.
 */
export function taskDetail(task: Pick<TaskFacts, 'kind' | 'date'>, today: Day): string | null {
  if (task.kind === 'repair_urgent') return `Urgent, reported ${onDay(task.date, today)}`
  return task.kind === 'repair_waiting' ? `Reported ${onDay(task.date, today)}` : null
}

function repairInWords({ issueType, summary }: TaskFacts): string {
  const issue = issueType ? issueTypeLabels[issueType] : 'Repair'
  const [sentence] = summary?.trim().split(/(?<=[.!?])\s/) ?? []
  const words = sentence?.replace(/\.+$/, '')
  return words ? `${issue}: ${words}` : issue
}

const documentLabel = ({ documentType }: TaskFacts) => (documentType ? documentTypeLabel(documentType) : 'Document')
const expire = (type: DocumentType | null) => (type && isPluralLabel(type) ? 'expire' : 'expires')
