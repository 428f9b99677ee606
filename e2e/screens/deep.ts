// Dialogs over dialogs, forms half filled in, and other states that take some presses to reach.
import type { Page } from '@playwright/test'
import { photo } from '#test/photo.ts'
import { pdfFile } from '../documents.ts'
import { dialog, entry, isNarrow, press, question, type Visit } from './visit.ts'

const who = 'landlord'

const form = (page: Page) => dialog(page, 'Property Inspection Report')

async function beginReport(page: Page) {
  await page.getByRole('button', { name: 'Create Inspection of 9 Church Street' }).first().click()
  await form(page).getByLabel('Weather Conditions').fill('Driving rain')
}

async function showPart(page: Page, title: string) {
  const list = form(page).getByRole('navigation', { name: 'Parts of the report' })
  if (!isNarrow(page)) return list.getByRole('button', { name: title }).click()
  const parts = form(page).getByRole('combobox', { name: 'Part of the report' })
  await parts.selectOption({ label: (await parts.getByRole('option', { name: title }).textContent()) ?? '' })
}

const rate = (page: Page, area: string, condition: string) =>
  page.getByRole('group', { name: area, exact: true }).getByText(condition, { exact: true }).click()

const inspectionForm: Visit[] = [
  {
    title: 'inspection form, a room with a photo',
    who,
    path: '/inspections',
    open: async (page) => {
      await beginReport(page)
      await showPart(page, 'Rooms')
      await press(form(page), 'Add room')
      await form(page)
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles({ name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
    },
    shows: (page) => form(page).getByText(/^1 of 1 photo/),
  },
  {
    title: 'inspection form, a rated area with its note',
    who,
    path: '/inspections',
    open: async (page) => {
      await beginReport(page)
      await showPart(page, 'External Areas')
      await rate(page, 'Roof', 'poor')
    },
    shows: (page) => form(page).getByLabel('Notes: Roof'),
  },
  {
    title: 'inspection form, ratings of last time and the rest rated good',
    who,
    path: ({ home }) => `/properties/${home.id}?tab=inspections`,
    open: async (page) => {
      await press(page, 'Create Inspection')
      await form(page).getByLabel('Weather Conditions').fill('Driving rain')
      await showPart(page, 'External Areas')
      await press(form(page), 'Rate the rest good')
    },
    shows: (page) =>
      form(page)
        .getByText(/^Last time/)
        .first(),
  },
  {
    title: 'inspection form, signing',
    who,
    path: '/inspections',
    open: async (page) => {
      await beginReport(page)
      await showPart(page, 'Sign and submit')
      await form(page).getByRole('tab', { name: 'Type instead' }).click()
      await form(page).getByLabel('Full name').fill('Margaret Hale')
    },
    shows: (page) => form(page).getByRole('img', { name: /Margaret Hale/ }),
  },
  {
    title: 'reminder of a visit',
    who,
    reminds: true,
    path: '/',
    shows: (page) => dialog(page, 'Upcoming Inspection Reminder').getByRole('button', { name: 'Acknowledge' }),
  },
  {
    title: 'PDF of a report',
    who,
    path: '/inspections',
    open: async (page) => {
      await page.getByRole('button', { name: 'View Report of 2 Chapel Row' }).click()
      await press(dialog(page, 'Inspection Report Details'), 'Open PDF')
    },
    shows: (page) => page.getByRole('img', { name: /page 1 of/ }),
  },
]

const homes: Visit[] = [
  {
    title: 'inventory form, a rated room with an item, a meter and a key',
    who,
    path: '/inventory/create',
    open: async (page) => {
      await press(page, 'Add meter')
      await press(page, 'Add key')
      await press(page, 'Kitchen')
      await rate(page, 'Flooring', 'fair')
      await press(page, 'Add item')
    },
    shows: (page) => page.getByLabel('Notes: Flooring, Kitchen'),
  },
  {
    title: 'leaving an inventory that is being edited',
    who,
    path: ({ checkOut }) => `/inventory/${checkOut}/edit`,
    open: async (page) => {
      await page.getByLabel('Prepared by').fill('Somebody else')
      await press(page, 'Back to the inventory')
    },
    shows: (page) => question(page).getByText('What you have entered here has not been saved.'),
  },
  {
    title: 'photos of a request, enlarged',
    who,
    path: ({ requestId }) => `/maintenance/${requestId}`,
    open: (page) => press(page, 'Enlarge photo 1 of 2'),
    shows: (page) => dialog(page, 'Photo 1 of 2').getByRole('img', { name: 'Photo 1 of 2' }),
  },
  {
    title: 'uploading several documents',
    who,
    path: '/documents/upload',
    open: (page) =>
      dialog(page, 'Upload Document')
        .getByLabel('File', { exact: true })
        .setInputFiles([pdfFile('gas.pdf'), pdfFile('policy.pdf')]),
    shows: (page) => page.getByRole('group', { name: 'policy.pdf', exact: true }).getByLabel('Document Type'),
  },
  {
    title: 'documents at the limit of the free plan',
    who: 'full',
    path: '/documents',
    shows: (page) => page.getByText('Limit reached'),
  },
  {
    title: 'join codes on the free plan',
    who: 'full',
    path: '/settings?tab=tenant-access',
    shows: (page) => page.getByRole('region', { name: 'Tenant Join Codes' }),
  },
  {
    title: 'documents of one kind that has none',
    differsByWidth: true,
    who,
    path: '/documents?category=inventory',
    open: async (page) => isNarrow(page) && page.getByText('Document Requirements').click(),
    shows: (page) => page.getByRole('heading', { name: 'Recommended' }),
  },
]

const people: Visit[] = [
  {
    title: 'new occupant, with what is wrong',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}`,
    open: async (page) => {
      await press(page, 'Add Occupant')
      await press(dialog(page, 'Add Occupant'), 'Add Occupant')
    },
    shows: (page) => dialog(page, 'Add Occupant').getByText('Name is required'),
  },
  {
    title: 'removing an occupant',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}`,
    open: (page) => press(page, 'Remove Zofia Nowak'),
    shows: (page) => question(page).getByRole('button', { name: 'Remove' }),
  },
  {
    title: 'deleting a tenancy',
    who,
    path: ({ endedTenancyId }) => `/tenants/${endedTenancyId}`,
    open: async (page) => {
      await press(page, 'More for Denise Okafor')
      await page.getByRole('menuitem', { name: 'Delete tenancy' }).click()
    },
    shows: (page) => question(page).getByText('entered by mistake'),
  },
  {
    title: 'new event',
    who,
    path: '/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /, no events$/ })
        .first()
        .click()
      await press(page, 'Add Event')
    },
    shows: (page) => dialog(page, 'Create New Event').getByLabel('Associated Property'),
  },
  {
    title: 'quick menu',
    differsByWidth: true,
    who: 'tenant',
    path: '/',
    open: async (page) => isNarrow(page) && press(page, 'Quick menu'),
    shows: (page) =>
      page
        .getByRole('navigation', { name: isNarrow(page) ? 'Quick menu' : 'Main' })
        .getByRole('link', { name: 'Settings' }),
  },
  {
    title: 'live bell',
    differsByWidth: true,
    who,
    path: '/tenants',
    open: async (page) =>
      isNarrow(page) &&
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click(),
    shows: (page) =>
      isNarrow(page) ? entry(dialog(page, 'Latest notifications'), 'Water drips') : page.getByRole('complementary'),
  },
  {
    title: 'joining another property',
    who: 'tenant',
    path: '/settings',
    open: async (page) => press(page, /^Join another property/),
    shows: (page) => page.getByRole('dialog').getByLabel('Join code'),
  },
  {
    title: 'cancelling the plan',
    who,
    path: '/plan-selection',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Free' }).check()
      await press(page, 'Continue')
    },
    shows: (page) => question(page).getByText('Cancel the Premium plan?'),
  },
  {
    title: 'simulated checkout',
    who: 'full',
    path: '/plan-selection',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Premium' }).check()
      await press(page, 'Continue')
    },
    shows: (page) => page.getByText('No money moves here'),
  },
]

export const deepVisits = [...inspectionForm, ...homes, ...people]
