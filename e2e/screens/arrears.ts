// Arrears, their letters, plans and settings, and the account with its dialogs.
import type { Page } from '@playwright/test'
import { dialog, press, type Visit } from './visit.ts'
import type { World } from './world.ts'

const who = 'landlord'
const path = '/rent?status=arrears'
const account = ({ endedTenancyId }: World) => `/tenants/${endedTenancyId}/account`

const fromMenu = (trigger: string | RegExp, item: string) => async (page: Page) => {
  await press(page, trigger)
  await page.getByRole('menuitem', { name: item }).click()
}

const settings: Visit[] = [
  { title: 'arrears', who, path, shows: (page) => page.getByRole('link', { name: 'Łukasz Nowak' }) },
  { title: 'nobody in arrears', who: 'beginner', path, shows: (page) => page.getByText('Nobody is in arrears') },
  {
    title: 'arrears out of order',
    who,
    path,
    failing: '**/api/arrears?*',
    shows: (page) => page.getByText('Error loading arrears'),
  },
  {
    title: 'steps of arrears that cannot be saved',
    who,
    path,
    open: async (page) => {
      await fromMenu('More for arrears', 'Steps and letters…')(page)
      await press(page, 'Add a step')
      await press(page, 'Save steps')
    },
    shows: (page) => dialog(page, 'Arrears steps').getByText('Name is required'),
  },
  {
    title: 'Bank Rates that cannot be saved',
    who,
    path,
    open: async (page) => {
      await fromMenu('More for arrears', 'Bank Rates…')(page)
      await press(page, 'Add a rate')
      // So no row is half under the foot, where it would count as too small to press.
      const sixth = page.getByRole('button', { name: 'Remove rate 6', exact: true })
      while (await sixth.isVisible()) await sixth.click()
      await press(page, 'Save rates')
    },
    shows: (page) => dialog(page, 'Bank Rates').getByText('Must be from 0 to 100'),
  },
]

const entered = (page: Page) => page.getByRole('button', { name: /^More for Rent/ })

const accounts: Visit[] = [
  { title: 'account with arrears', who, path: account, shows: (page) => page.getByText('offered: the tenant has not') },
  {
    title: 'entering a payment by choice',
    who,
    path: account,
    open: async (page) => {
      await press(page, 'Enter payment')
      await dialog(page, 'Enter payment').getByLabel('Choose which charges it pays').check()
    },
    shows: (page) => dialog(page, 'Enter payment').getByText('£600 outstanding'),
  },
  {
    title: 'writing off',
    differsByWidth: true,
    who,
    path: account,
    open: async (page) => {
      await entered(page).first().click()
      await page.getByRole('menuitem', { name: 'Write off…' }).click()
    },
    shows: (page) => page.getByRole('dialog').getByLabel('Reason'),
  },
  {
    title: 'changing what a payment pays',
    differsByWidth: true,
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}/account`,
    open: fromMenu(/^More for Payment received/, 'Change what it pays…'),
    shows: (page) => dialog(page, 'Change what it pays').getByText('outstanding without this payment').first(),
  },
  {
    title: 'a letter about arrears',
    who,
    path: account,
    open: (page) => press(page, 'Send a letter'),
    shows: (page) => dialog(page, 'Send a letter').getByText('£550').first(),
  },
  ...[
    { name: 'Payment plan', field: 'Number of instalments' },
    { name: 'Breathing space', field: 'Until' },
  ].map(
    ({ name, field }): Visit => ({
      title: `the dialog ${name}`,
      who,
      path: account,
      open: fromMenu('More about arrears', `${name}…`),
      shows: (page) => dialog(page, name).getByLabel(field),
    }),
  ),
  {
    title: 'interest on late rent',
    who,
    path: account,
    open: fromMenu('More about arrears', 'Interest and Universal Credit…'),
    shows: (page) => dialog(page, 'Interest and Universal Credit').getByText('/ 365'),
  },
  {
    title: 'a payment plan to accept',
    who: 'movedOut',
    path: '/finances',
    shows: (page) => page.getByRole('button', { name: 'Accept the plan' }),
  },
]

export const arrearsVisits: Visit[] = [...settings, ...accounts]
