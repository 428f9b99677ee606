// A landlord's visits to their homes, what the homes hold, audits, settings and plans.
import { twoFactor } from '#api/two-factor.ts'
import { dialog, entry, press, question, type Visit } from './visit.ts'

const who = 'landlord'

const inspections: Visit[] = [
  {
    title: 'inspections',
    who,
    path: '/inspections',
    shows: (page) => page.getByRole('region', { name: 'Pending Inspections' }).getByText('9 Church Street'),
  },
  {
    title: 'inspections, none like the search',
    who,
    path: '/inspections',
    open: (page) => page.getByPlaceholder('Search properties by address...').fill('nowhere'),
    shows: (page) => page.getByText('No Properties Found'),
  },
  {
    title: 'inspections, those without a report',
    who,
    path: '/inspections?show=none',
    shows: (page) => page.getByRole('tabpanel').getByText('9 Church Street').first(),
  },
  {
    title: 'choosing what to inspect',
    who,
    path: '/inspections',
    open: async (page) => {
      await press(page, 'Create Inspection')
      await press(dialog(page, 'Select Property for Inspection'), 'Continue')
    },
    shows: (page) => dialog(page, 'Select Property for Inspection').getByText('Property is required'),
  },
  {
    title: 'inspection form',
    who,
    path: '/inspections',
    open: (page) => page.getByRole('button', { name: 'Create Inspection of 9 Church Street' }).first().click(),
    shows: (page) => dialog(page, 'Property Inspection Report').getByLabel('Weather Conditions'),
  },
  {
    title: 'inspection report',
    who,
    path: '/inspections',
    open: (page) => page.getByRole('button', { name: 'View Report of 2 Chapel Row' }).click(),
    shows: (page) => dialog(page, 'Inspection Report Details').getByText('Two slates have slipped.'),
  },
  {
    title: 'signing a report',
    who,
    path: '/inspections',
    open: async (page) => {
      await page.getByRole('button', { name: 'View Report of 2 Chapel Row' }).click()
      await press(dialog(page, 'Inspection Report Details'), 'Sign Report')
    },
    shows: (page) => dialog(page, 'Sign Report').getByRole('tab', { name: 'Type instead' }),
  },
  {
    title: 'deleting a report',
    who,
    path: '/inspections',
    open: async (page) => {
      await page.getByRole('button', { name: 'View Report of 2 Chapel Row' }).click()
      await press(dialog(page, 'Inspection Report Details'), 'Delete Report')
    },
    shows: (page) => question(page).getByText('This action cannot be undone.'),
  },
  {
    title: 'all reports of a property',
    who,
    path: ({ home }) => `/properties/${home.id}?tab=inspections`,
    open: (page) => press(page, 'View All 2 Reports'),
    shows: (page) => page.getByRole('list', { name: 'Inspection reports' }),
  },
  {
    title: 'the day of the next visit',
    who,
    path: ({ home }) => `/properties/${home.id}?tab=inspections`,
    open: (page) => press(page, /^(Set a|Change) date$/),
    shows: (page) => page.getByRole('dialog').getByLabel('Inspection date'),
  },
  {
    title: 'the day of the next visit, from a calendar',
    who,
    path: ({ home }) => `/properties/${home.id}?tab=inspections`,
    open: async (page) => {
      await press(page, /^(Set a|Change) date$/)
      await press(page, 'Open calendar')
    },
    shows: (page) =>
      page
        .getByRole('table')
        .getByRole('button', { pressed: true })
        .or(page.getByRole('button', { name: 'Today', exact: true }))
        .first(),
  },
]

const inventory: Visit[] = [
  { title: 'inventories', who, path: '/inventory', shows: (page) => entry(page.getByRole('main'), 'Check-out') },
  {
    title: 'inventory',
    who,
    path: ({ checkIn }) => `/inventory/${checkIn}`,
    shows: (page) => page.getByText('Worn by the door'),
  },
  {
    title: 'inventory, being edited',
    who,
    path: ({ checkOut }) => `/inventory/${checkOut}/edit`,
    shows: (page) => page.getByLabel('Prepared by'),
  },
  {
    title: 'check-out beside the photos of the check-in, without a camera',
    who,
    path: ({ checkOut }) => `/inventory/${checkOut}/edit`,
    open: async (page) => {
      await page.getByRole('button', { name: /^Living Room/ }).click()
      await press(page, 'Take photo')
    },
    shows: (page) => dialog(page, 'Take photo').getByText('The camera cannot be used'),
  },
  {
    title: 'new inventory, with what is missing',
    who,
    path: '/inventory/create',
    open: (page) => press(page, 'Save Inventory'),
    shows: (page) => page.getByText('At least one room is required'),
  },
  {
    title: 'deleting an inventory',
    who,
    path: ({ checkOut }) => `/inventory/${checkOut}`,
    open: (page) => press(page, /^Delete/),
    shows: (page) => question(page),
  },
  {
    title: 'comparison of inventories',
    who,
    path: ({ home, checkOut }) => `/inventory/compare?property=${home.id}&checkOut=${checkOut}`,
    shows: (page) => page.getByRole('region', { name: 'Living Room' }).getByText('Worse').first(),
  },
  {
    title: 'no such inventory',
    who,
    path: '/inventory/999999',
    shows: (page) => page.getByText('Inventory not found'),
  },
]

const audits: Visit[] = [
  {
    title: 'compliance of every property',
    who,
    path: '/compliance',
    shows: (page) => page.getByRole('main').getByText('2 Chapel Row').first(),
  },
  { title: 'audits', who, path: '/audits', shows: (page) => entry(page.getByRole('main'), '% compliant') },
  {
    title: 'audit report',
    who,
    path: '/audits',
    open: (page) => press(page, 'View Details'),
    shows: (page) => dialog(page, 'Property Audit Report').getByRole('region', { name: 'Document Analysis' }),
  },
]

const account: Visit[] = [
  { title: 'settings', who, path: '/settings', shows: (page) => page.getByText('App version 1.0.0') },
  {
    title: 'settings, everything open',
    who,
    path: '/settings?tab=tenant-access',
    open: async (page) => {
      await press(page, 'Edit')
      await page.getByRole('searchbox').fill('chapel')
      await press(page, /^Privacy Policy/)
      await press(page, /^Terms of Business/)
    },
    shows: (page) => page.getByText('governed by the law of England and Wales'),
  },
  {
    title: 'reminders, with what is wrong',
    who,
    path: '/settings',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Days before a document expires' }).fill('soon')
      await press(page, 'Save reminders')
    },
    shows: (page) => page.getByText('Must be whole numbers of days from 1 to 365'),
  },
  {
    title: 'a new join code',
    who,
    path: '/settings?tab=tenant-access',
    open: async (page) => {
      await page.getByRole('searchbox').fill('chapel')
      await press(page, /^Regenerate/)
    },
    shows: (page) => question(page),
  },
  {
    title: 'changing the password',
    who,
    path: '/settings',
    open: async (page) => {
      await press(page, 'Change password')
      await press(page, 'Change password')
    },
    shows: (page) => page.getByText('Please confirm your password'),
  },
  {
    title: 'setting up two-factor sign-in',
    who,
    path: '/settings',
    open: async (page) => {
      await press(page, 'Set up two-factor sign-in')
      await press(dialog(page, 'Set up two-factor sign-in'), 'Continue')
    },
    shows: (page) => dialog(page, 'Set up two-factor sign-in').getByText('Password is required'),
  },
  {
    title: 'new recovery codes',
    who,
    path: '/settings',
    answers: async (page) => {
      const state = { enabled: true, enabledAt: '2026-11-15T09:00:00.000Z', recoveryCodesLeft: 2 }
      const recoveryCodes = Array.from({ length: 10 }, (_, at) => `mnbv-cxz${at}-lkjh`)
      await page.route(`**${twoFactor.renewCodes.path}`, (route) => route.fulfill({ json: { recoveryCodes } }))
      await page.route(`**${twoFactor.state.path}`, (route) => route.fulfill({ json: state }))
    },
    open: async (page) => {
      await press(page, 'New recovery codes')
      const form = dialog(page, 'New recovery codes')
      await form.getByLabel('Your password').fill('the password')
      await form.getByLabel('Authentication code').fill('123456')
      await press(form, 'Make new codes')
    },
    shows: (page) => dialog(page, 'Your recovery codes').getByText('mnbv-cxz9-lkjh'),
  },
  {
    title: 'no API keys on this plan',
    who,
    path: '/settings',
    shows: (page) => page.getByText('API access is available with Enterprise plan.'),
  },
  {
    title: 'closing the account',
    who,
    path: '/settings',
    open: async (page) => {
      await press(page, 'Close account')
      await press(dialog(page, 'Close account'), 'Close account')
    },
    shows: (page) => dialog(page, 'Close account').getByText('Password is required'),
  },
  {
    title: 'plans',
    who,
    path: '/plan-selection',
    shows: (page) => page.getByRole('radio', { name: 'Enterprise' }),
  },
  {
    title: 'no such page',
    who,
    path: '/no/such/page',
    shows: (page) => page.getByText('404 Page Not Found'),
  },
]

export const recordVisits = [...inspections, ...inventory, ...audits, ...account]
