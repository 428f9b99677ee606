// Expenses, finances, the tax year and mortgages.
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
    who,
    path: '/finances/tax',
    open: (page) =>
      page
        .getByRole('button', { name: /^Your share of/ })
        .first()
        .click(),
    shows: (page) => dialog(page, 'Your share').getByLabel('Share in percent'),
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

const beginners: Visit[] = [
  { title: 'no expenses', path: '/expenses', shows: 'No expenses yet' },
  { title: 'empty finances', path: '/finances', shows: 'Nothing came in or went out.' },
  { title: 'no mortgages', path: '/finances/mortgages', shows: 'No mortgages yet' },
].map(({ title, path, shows }) => ({
  title,
  who: 'beginner',
  path,
  shows: (page) => page.getByRole('main').getByText(shows).first(),
}))

const failures: Visit[] = [
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

export const bookVisits = [...expenses, ...finances, ...beginners, ...failures]
