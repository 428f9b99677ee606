/** What the menus do, as commands of the search: every screen that somebody may open, and what begins something new. */
import type { User } from '#api/accounts.ts'
import { issueTypeExamples, issueTypeLabels, issueTypes } from '#domain/maintenance.ts'
import { foldText } from '#domain/search.ts'

export type Command = { name: string; href: string }

/** A tenant's menus say 'My Payments'; a search for 'rent' finds it too. */
const more: readonly (Command & { landlordOnly?: true; tenantOnly?: true })[] = [
  { name: 'Show activity', href: '/activity', landlordOnly: true },
  { name: 'Open the bin', href: '/bin', landlordOnly: true },
  { name: 'Add property', href: '/properties?add', landlordOnly: true },
  { name: 'Add tenancy', href: '/tenants?add', landlordOnly: true },
  { name: 'Add rent payment', href: '/rent?add', landlordOnly: true },
  { name: 'Add expense', href: '/expenses?add', landlordOnly: true },
  { name: "Mark this month's rent as paid", href: '/rent?month', landlordOnly: true },
  { name: 'Import bank statement', href: '/rent/bank?add', landlordOnly: true },
  { name: 'Show bank statements', href: '/rent/bank', landlordOnly: true },
  { name: 'Show arrears', href: '/rent?status=arrears', landlordOnly: true },
  { name: 'Show deposits', href: '/finances/deposits', landlordOnly: true },
  { name: 'Begin the next inspection', href: '/inspections?next', landlordOnly: true },
  { name: 'Create inspection', href: '/inspections?add', landlordOnly: true },
  { name: 'Add event', href: '/calendar?add', landlordOnly: true },
  { name: 'Upload document', href: '/documents/upload', landlordOnly: true },
  { name: 'New inventory', href: '/inventory/create', landlordOnly: true },
  { name: 'Compare check-in and check-out', href: '/inventory/compare' },
  { name: 'Report a problem', href: '/maintenance?add', tenantOnly: true },
  ...issueTypes.map((type) => ({
    name: `Report a problem: ${issueTypeLabels[type]} (${issueTypeExamples[type]})`,
    href: `/maintenance?add=${type}`,
    tenantOnly: true as const,
  })),
  { name: 'Go to Notifications', href: '/notifications' },
  { name: 'Go to Rent', href: '/finances', tenantOnly: true },
  { name: 'Show analytics', href: '/finances/analytics', landlordOnly: true },
  { name: 'Change plan', href: '/plan-selection', landlordOnly: true },
]

/** The screens that guests may open, as the list of screens says. */
const openToGuests = ['/', '/maintenance', '/tenant-inspections', '/calendar', '/settings']

/** The commands of somebody whose menu this is, in its order (rule: search-commands). */
export function commandsOf({ role, isGuest }: Pick<User, 'role' | 'isGuest'>, menu: readonly Command[]): Command[] {
  const screens = menu.map(({ name, href }) => ({ name: `Go to ${name}`, href }))
  const offered = more.filter(({ landlordOnly, tenantOnly }) => !(role === 'landlord' ? tenantOnly : landlordOnly))
  const commands = [...screens, ...offered.map(({ name, href }) => ({ name, href }))]
  return isGuest ? commands.filter(({ href }) => openToGuests.includes(href.replace(/\?.*/, ''))) : commands
}

/** The commands that contain every word. */
export function commandsWith(commands: readonly Command[], words: readonly string[]): Command[] {
  return commands.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
}

/** Whether each of the words begins one of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = foldText(text).split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

/**
 * Whether the commands stand above the rows of these titles: where words of a command begin with what was typed, and
 * none of a title do (rule: search-order).
 */
export function commandsComeFirst(
  commands: readonly Command[],
  titles: readonly string[],
  words: readonly string[],
): boolean {
  return commands.some(({ name }) => hasWords(name, words)) && !titles.some((title) => hasWords(title, words))
}
