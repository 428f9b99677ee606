// Expenses, finances, the tax year and mortgages.
import type { Page } from '@playwright/test'
import { expect } from '../support.ts'
import { dialog, entry, press, question, type Visit } from './visit.ts'

const who = 'landlord'

const expenses: Visit[] = [
  { title: 'expenses', who, path: '/expenses', shows: (page) => entry(page.getByRole('main'), 'Plumbright') },
  {
    title: 'expenses, none like the search',
    who,
    path: '/expenses?q=nothing+like+it',
    shows: (page) => page.getByText('No expenses found'),
  },
  {
    title: 'new expense with all its fields',
    who,
    path: '/expenses',
    open: async (page) => {
      await press(page, 'Add Expense')
      await dialog(page, 'Add Expense').getByText('More: tax, repetition, notes').click()
    },
    shows: (page) => dialog(page, 'Add Expense').getByLabel('Box of the tax return'),
  },
  {
    title: 'deleting an expense',
    differsByWidth: true,
    who,
    path: '/expenses',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete expense/ })
        .first()
        .click(),
    shows: (page) => question(page),
  },
]

const finances: Visit[] = [
  { title: 'finances', who, path: '/finances', shows: (page) => page.getByText('Deposits held') },
  { title: 'finances of chosen dates', who, path: '/finance?period=days', shows: (page) => page.getByLabel('From') },
  { title: 'tax', who, path: '/finances/tax', shows: (page) => page.getByText('does not submit it to HMRC') },
  {
    title: 'a quarterly update',
    who,
    path: '/finances/tax',
    open: (page) => press(page, 'Update 4'),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Export JSON' }),
  },
  {
    title: 'a share',
    differsByWidth: true,
    who,
    path: '/finances/tax',
    open: (page) =>
      page
        .getByRole('button', { name: /^Your share of/ })
        .first()
        .click(),
    shows: (page) => dialog(page, 'Your share').getByLabel('Share in per cent'),
  },
  {
    title: 'portfolio report',
    who,
    path: '/finances/report',
    shows: (page) => entry(page.getByRole('main'), '2 Chapel Row'),
  },
  {
    title: 'portfolio report on Free',
    who: 'full',
    path: '/finances/report',
    shows: (page) => page.getByText('Advanced reporting is available with Premium and Enterprise plans.'),
  },
  {
    title: 'analytics',
    who: 'enterprise',
    path: '/finances/analytics',
    shows: (page) => entry(page.getByRole('main'), 'Repair cost is'),
  },
  {
    title: 'analytics by cost share',
    who: 'enterprise',
    path: '/finances/analytics',
    open: (page) => page.getByRole('tab', { name: 'Cost share' }).click(),
    shows: (page) => page.getByText(/^Median .*%$/),
  },
  {
    title: 'analytics before a quarter is over',
    who: 'newEnterprise',
    path: '/finances/analytics',
    shows: (page) => page.getByText('No quarter is over yet'),
  },
  {
    title: 'analytics on Premium',
    who,
    path: '/finances/analytics',
    shows: (page) => page.getByText('Advanced analytics are available with Enterprise plan.'),
  },
  {
    title: 'analytics that cannot be loaded',
    who: 'enterprise',
    path: '/finances/analytics',
    failing: '**/api/analytics',
    shows: (page) => page.getByText('Error loading analytics'),
  },
  { title: 'mortgages', who, path: '/finances/mortgages', shows: (page) => page.getByText('Teme Building Society') },
  {
    title: 'new mortgage',
    who,
    path: '/finances/mortgages',
    open: (page) => press(page, 'Add Mortgage'),
    shows: (page) => dialog(page, 'Add Mortgage').getByLabel('Monthly payment'),
  },
]

/** A payee that no test has used. Made of letters, because digits do not tell payees apart. */
const newLetters = () =>
  Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** A statement with new lines and a shop that no rule knows. */
const statement = (header: string) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${header}\n13/10/2026,FASTER PAYMENT LUKASZ NOWAK ${Date.now()},950.00\n14/10/2026,SCREWFIX ${newLetters()},-25.99`,
  ),
})

/** Returns the name of its account. */
async function importStatement(page: Page, header: string): Promise<string> {
  const account = `Account ${Date.now()}`
  await press(page, 'Import statement')
  const form = dialog(page, 'Import bank statement')
  await form.getByLabel('File').setInputFiles(statement(header))
  await form.getByLabel('Account').fill(account)
  await press(form, 'Import statement')
  return account
}

const known = 'Date,Description,Amount'

async function importKnown(page: Page) {
  const account = await importStatement(page, known)
  // Until the list of statements is loaded again, an older one is shown.
  await expect(page.getByLabel('Statement').locator('option:checked')).toContainText(account)
  await page.getByRole('group', { name: 'Lines of the statement' }).waitFor()
}

const bank: Visit[] = [
  {
    title: 'the lines of a bank statement',
    who,
    path: '/rent/bank',
    open: importKnown,
    shows: (page) => page.getByRole('group', { name: 'Lines of the statement' }),
  },
  {
    title: 'importing the statement of an unknown bank',
    who,
    path: '/rent/bank',
    open: (page) => importStatement(page, 'When,What,Pounds'),
    shows: (page) => dialog(page, 'Import bank statement').getByLabel('Dates are written as'),
  },
  {
    title: 'what posting all certain lines would do',
    who,
    path: '/rent/bank',
    open: async (page) => {
      await importKnown(page)
      await press(page, 'Post all certain')
    },
    shows: (page) => dialog(page, 'Post all certain').getByText(/to post|Posts/),
  },
  {
    title: 'choosing the tenancies of a bank line',
    who,
    path: '/rent/bank',
    open: async (page) => {
      await importKnown(page)
      await page.getByRole('button', { name: 'Choose tenancy' }).first().click()
      await press(page, 'Split with another tenancy or charge')
    },
    shows: (page) => page.getByRole('group', { name: 'Part 2' }),
  },
  {
    title: 'the rules for setting bank lines aside',
    who,
    path: '/rent/bank',
    open: async (page) => {
      await importKnown(page)
      await page.getByRole('button', { name: 'All like this' }).last().click()
      await press(dialog(page, 'Rules for setting aside'), 'Set aside all like this')
      await expect(dialog(page, 'Rules for setting aside')).toHaveCount(0)
      await press(page, 'Rules')
    },
    shows: (page) => dialog(page, 'Rules for setting aside').getByText('set aside').last(),
  },
  {
    title: 'the rules for setting bank lines aside while the server is out of order',
    who,
    path: '/rent/bank',
    failing: '**/api/bank-rules',
    open: (page) => press(page, 'Rules'),
    shows: (page) => dialog(page, 'Rules for setting aside').getByRole('button', { name: 'Retry' }),
  },
  {
    title: 'choosing the expense of a bank line',
    who,
    path: '/rent/bank',
    open: async (page) => {
      await importKnown(page)
      await page.getByRole('button', { name: 'Choose expense' }).first().click()
    },
    shows: (page) => page.getByRole('dialog').getByLabel('Type of expense'),
  },
]

const beginners: Visit[] = [
  { title: 'no bank statements', path: '/rent/bank', shows: 'No bank statements yet' },
  { title: 'no expenses', path: '/expenses', shows: 'No expenses yet' },
  { title: 'empty finances', path: '/finances', shows: 'No income or expenses in this period.' },
  { title: 'no mortgages', path: '/finances/mortgages', shows: 'No mortgages yet' },
].map(({ title, path, shows }) => ({
  title,
  who: 'beginner',
  path,
  shows: (page) => page.getByRole('main').getByText(shows).first(),
}))

const failures: Visit[] = [
  { path: '/rent/bank', failing: '**/api/bank-imports?*', says: 'Error loading bank statements' },
  { path: '/expenses', failing: '**/api/expenses?*', says: 'Error loading expenses' },
  { path: '/finances', failing: '**/api/financial/summary*', says: 'Error loading finances' },
  { path: '/finances/tax', failing: '**/api/financial/tax-year/*', says: 'Error loading the tax year' },
  { path: '/finances/mortgages', failing: '**/api/mortgages*', says: 'Error loading mortgages' },
].map(({ path, failing, says }) => ({
  title: `${path} while the server is out of order`,
  who,
  path,
  failing,
  shows: (page) => page.getByRole('main').getByText(says).first(),
}))

export const bookVisits = [...expenses, ...finances, ...bank, ...beginners, ...failures]
