// The landlord's screens, and what opens over them.

import { addDays } from '#domain/day.ts'
import { formatDay, formatDayLong, formatDayWithWeekday } from '#domain/day-forms.ts'
import { today } from '../support.ts'
import { dialog, entry, isNarrow, press, question, type Visit } from './visit.ts'

const who = 'landlord'

const search: Visit[] = [
  {
    title: 'search with results of each kind',
    who,
    path: '/settings',
    open: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click()
      await page.getByRole('combobox', { name: 'Search everything' }).fill('chapel')
    },
    shows: (page) => page.getByRole('group', { name: 'People' }).getByRole('option').first(),
  },
]

const calendar: Visit[] = [
  {
    title: 'calendar by month',
    who,
    path: '/calendar',
    shows: (page) => page.getByRole('grid').getByRole('button', { name: /Custom Event/ }),
  },
  {
    title: 'calendar as an agenda',
    who,
    path: '/calendar?view=agenda',
    shows: (page) => page.getByRole('region', { name: formatDayWithWeekday(today) }).getByText('Gutters cleaned'),
  },
  {
    title: 'the address of a calendar feed',
    who,
    path: '/calendar',
    open: (page) => page.getByRole('button', { name: /^Make a (private|new) address$/ }).click(),
    shows: (page) => page.getByRole('button', { name: /^(Make a new address|Copy)$/ }).last(),
  },
  {
    title: 'an event of their own being changed',
    who,
    path: '/calendar?view=agenda',
    open: (page) => press(page, 'Edit Gutters cleaned'),
    shows: (page) => dialog(page, 'Edit Event').getByText('The tenants of 2 Chapel Row will see this event.'),
  },
]

const dashboard: Visit[] = [
  { title: 'dashboard', who, path: '/', shows: (page) => page.getByRole('region', { name: 'Calendar', exact: true }) },
  {
    title: 'a day of the calendar',
    who,
    path: '/',
    open: (page) => page.getByRole('button', { name: formatDayWithWeekday(today) }).click(),
    shows: (page) => dialog(page, `Events for ${formatDayLong(today)}`).getByText('Gutters cleaned'),
  },
  {
    title: 'menu',
    differsByWidth: true,
    who,
    path: '/',
    open: async (page) => isNarrow(page) && press(page, 'Open menu'),
    shows: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Maintenance/ }),
  },
  {
    title: 'bell',
    differsByWidth: true,
    who,
    path: '/properties',
    open: async (page) => {
      if (isNarrow(page)) await press(page, 'Quick menu')
      const around = isNarrow(page) ? dialog(page, 'Quick menu') : page.getByRole('complementary')
      await around.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    },
    shows: (page) => dialog(page, 'Notifications').getByRole('link', { name: 'View all notifications' }),
  },
  {
    title: 'notifications',
    who,
    path: '/notifications',
    shows: (page) => entry(page.getByRole('main'), 'Mark as read'),
  },
  {
    title: 'notifications, none of a kind',
    who,
    path: '/notifications',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Kind of notification' }).selectOption('Calendar')
    },
    shows: (page) => page.getByText('No such notifications'),
  },
]

const properties: Visit[] = [
  { title: 'properties', who, path: '/properties', shows: (page) => page.getByText('2 properties found') },
  {
    title: 'properties, none like the search',
    who,
    path: '/properties',
    open: (page) => page.getByPlaceholder('Search properties...').fill('nowhere'),
    shows: (page) => page.getByText('No properties found matching your filters.'),
  },
  {
    title: 'new property, with what is wrong',
    who,
    path: '/properties',
    open: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add Property' }).first().click()
      await press(page, 'Create Property')
    },
    shows: (page) => dialog(page, 'Add New Property').getByText('Address is required'),
  },
  {
    title: 'compliance report',
    who,
    path: '/properties',
    open: (page) => page.getByRole('button', { name: /^Compliance \d+%/ }).click(),
    shows: (page) => dialog(page, 'Compliance Report').getByRole('region', { name: 'Property Inspections' }),
  },
  {
    title: 'deleting a property',
    who,
    path: '/properties',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^More about/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    shows: (page) => question(page).getByText('Are you sure you want to delete the property at'),
  },
  ...((['tenants', 'rent', 'maintenance', 'inspections', 'documents'] as const).map((tab) => ({
    title: `property, ${tab}`,
    who,
    path: ({ home }) => `/properties/${home.id}?tab=${tab}`,
    shows: (page) => page.getByRole('tabpanel').getByText(onTab[tab]).first(),
  })) satisfies Visit[]),
  {
    title: 'property without tenants',
    who,
    path: ({ vacantId }) => `/properties/${vacantId}`,
    shows: (page) => page.getByText('Nobody at the moment'),
  },
  {
    title: 'property, being edited',
    who,
    path: ({ home }) => `/properties/${home.id}`,
    open: (page) => press(page, 'Edit'),
    shows: (page) => page.getByLabel('Rent amount'),
  },
  {
    title: 'property of nobody',
    who,
    path: '/properties/999999',
    shows: (page) => page.getByText('Property not found'),
  },
]

const onTab = {
  tenants: 'Łukasz Nowak',
  rent: '£895',
  maintenance: 'Water drips',
  inspections: 'Fair',
  documents: 'Gas check',
} as const

const lettings: Visit[] = [
  { title: 'tenants', who, path: '/tenants', shows: (page) => entry(page.getByRole('main'), 'Łukasz Nowak') },
  {
    title: 'a tenancy',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}`,
    shows: (page) => page.getByText('Zofia Nowak'),
  },
  {
    title: 'a tenancy that has ended',
    who,
    path: ({ endedTenancyId }) => `/tenants/${endedTenancyId}`,
    shows: (page) => page.getByText('Nothing has been reported.'),
  },
  {
    title: 'tenancy of nobody',
    who,
    path: '/tenants/999999',
    shows: (page) => page.getByText('Tenancy not found'),
  },
  {
    title: 'new tenancy',
    who,
    path: '/tenants',
    open: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add New Tenancy' }).first().click()
      await dialog(page, 'Add New Tenancy').getByRole('button', { name: 'Add Tenancy' }).click()
    },
    shows: (page) => dialog(page, 'Add New Tenancy').getByText('Surname is required'),
  },
  {
    title: 'ending a tenancy',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}`,
    open: (page) => press(page, 'End tenancy'),
    shows: (page) => dialog(page, 'End tenancy').getByLabel('Move-out date'),
  },
  {
    title: 'editing a tenancy',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}`,
    open: (page) => press(page, 'Edit tenancy'),
    shows: (page) => dialog(page, 'Edit tenancy').getByLabel('Rent amount'),
  },
]

const money: Visit[] = [
  { title: 'rent', who, path: '/rent', shows: (page) => entry(page.getByRole('main'), 'Overdue') },
  {
    title: 'new rent payment',
    who,
    path: '/rent',
    open: (page) => press(page, 'Add New Rent Payment'),
    shows: (page) => dialog(page, 'Add New Rent Payment').getByLabel('Due Date'),
  },
  {
    title: 'rent paid on another day',
    differsByWidth: true,
    who,
    path: '/rent',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Paid on another day…' }).click()
    },
    shows: (page) => dialog(page, 'Mark as Paid').getByLabel('Payment Date'),
  },
  {
    title: 'deleting rent to come',
    differsByWidth: true,
    who,
    path: '/rent',
    open: async (page) => {
      const later = `due ${formatDay(addDays(today, 30))}`
      await page
        .getByRole('button', { name: new RegExp(`^More for .*${later}`) })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
    },
    shows: (page) => question(page),
  },
  {
    title: 'generating rent',
    who,
    path: '/rent',
    open: (page) => press(page, 'Generate upcoming rent payments'),
    shows: (page) => question(page),
  },
]

const repairs: Visit[] = [
  { title: 'maintenance', who, path: '/maintenance', shows: (page) => entry(page.getByRole('main'), 'Water drips') },
  {
    title: 'quick status',
    differsByWidth: true,
    who,
    path: '/maintenance',
    open: (page) => page.getByRole('button', { name: /^In progress: change/ }).click(),
    shows: (page) => dialog(page, 'Update status').getByRole('button', { name: 'Urgent' }),
  },
  {
    title: 'request in a dialog',
    who,
    path: '/maintenance',
    open: (page) => press(entry(page.getByRole('main'), 'Water drips'), 'Plumbing'),
    shows: (page) => dialog(page, 'Maintenance Request Details').getByText('Key safe by the door.'),
  },
  {
    title: 'request on its own page',
    who,
    path: ({ requestId }) => `/maintenance/${requestId}`,
    shows: (page) => page.getByText('A plumber comes at nine.'),
  },
  {
    title: 'no such request',
    who,
    path: '/maintenance/999999',
    shows: (page) => page.getByText('Maintenance request not found'),
  },
]

const documents: Visit[] = [
  { title: 'documents', who, path: '/documents', shows: (page) => entry(page.getByRole('main'), 'Gas check') },
  {
    title: 'documents of one property as a table',
    who,
    path: ({ home }) => `/documents?property=${home.id}`,
    open: (page) => page.getByRole('tab', { name: 'Table' }).click(),
    shows: (page) => page.getByRole('button', { name: 'More about Gas check' }),
  },
  {
    title: 'documents of a property without any',
    who,
    path: ({ vacantId }) => `/documents?property=${vacantId}`,
    shows: (page) => page.getByText('There are no documents of this property.'),
  },
  {
    title: 'documents, none like the search',
    who,
    path: '/documents',
    open: (page) => page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing like it'),
    shows: (page) => page.getByText('No documents found'),
  },
  {
    title: 'upload, with what is missing',
    who,
    path: '/documents/upload',
    open: (page) => dialog(page, 'Upload Document').getByRole('button', { name: 'Upload Document' }).click(),
    shows: (page) => dialog(page, 'Upload Document').getByText('File is required'),
  },
  {
    title: 'editing a document',
    who,
    path: '/documents',
    open: (page) => press(page, 'Edit Gas check'),
    shows: (page) => dialog(page, 'Edit Document').getByLabel('Document Name'),
  },
  {
    title: 'deleting a document',
    who,
    path: '/documents',
    open: (page) => press(page, 'Delete Gas check'),
    shows: (page) => question(page).getByText('Are you sure you want to delete this document?'),
  },
  {
    title: 'reading a document',
    who,
    path: '/documents',
    open: (page) => press(page, 'Gas check'),
    shows: (page) => page.getByRole('img', { name: 'Gas check, page 1 of 1' }),
  },
]

export const landlordVisits = [
  ...dashboard,
  ...calendar,
  ...search,
  ...properties,
  ...lettings,
  ...money,
  ...repairs,
  ...documents,
]
