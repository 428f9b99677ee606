// What strangers, tenants, guests and those who are only beginning see.
import { dialog, entry, heading, press, type Visit } from './visit.ts'

const strangers: Visit[] = [
  ...[
    '/auth',
    '/auth?tab=tenant',
    '/auth?account=true',
    '/auth?register=landlord',
    '/auth?register=tenant',
    '/auth?reset=true',
  ].map(
    (path): Visit => ({
      title: path,
      who: 'stranger',
      path,
      shows: (page) => page.getByText('Property management made simple'),
    }),
  ),
  {
    title: 'sign-up, with what is wrong',
    who: 'stranger',
    path: '/auth?register=landlord',
    open: (page) => press(page, 'Create account'),
    shows: (page) => page.getByText('You must accept the Privacy Policy to continue'),
  },
  {
    title: 'legal text',
    who: 'stranger',
    path: '/auth?register=landlord',
    open: (page) => press(page, 'Terms of Business'),
    shows: (page) => dialog(page, 'Terms of Business').getByText('29th June 2025'),
  },
]

const beginners: Visit[] = [
  { title: 'first dashboard', path: '/', shows: 'Add Property' },
  { title: 'no properties', path: '/properties', shows: "You haven't added any properties yet." },
  { title: 'no tenants', path: '/tenants', shows: 'No tenants yet' },
  { title: 'no rent', path: '/rent', shows: /^No rent payments/ },
  { title: 'no requests', path: '/maintenance', shows: 'No maintenance requests' },
  { title: 'no inspections', path: '/inspections', shows: 'Add properties to start creating inspection reports' },
  { title: 'no documents', path: '/documents', shows: 'No documents found' },
  { title: 'no inventories', path: '/inventory', shows: 'No inventories yet' },
  { title: 'no messages', path: '/messages', shows: 'No messages yet' },
  { title: 'no chat logs', path: '/chat-logs', shows: 'No chat logs yet' },
  { title: 'calendar on Free', path: '/calendar', shows: /^The calendar is available with Premium/ },
  { title: 'no audits', path: '/audits', shows: 'No audits found' },
  { title: 'compliance without a property', path: '/compliance', shows: 'No properties yet' },
  { title: 'no notifications', path: '/notifications', shows: /^No notifications/ },
].map(({ title, path, shows }) => ({
  title,
  who: 'beginner',
  path,
  shows: (page) => page.getByRole('main').getByText(shows).first(),
}))

const wizard: Visit[] = [
  {
    title: 'wizard, with what is wrong',
    who: 'newcomer',
    path: '/',
    // The dashboard, which may be drawn before the wizard opens, has a button of the same name.
    open: (page) => press(page.getByRole('dialog'), 'Add Property'),
    shows: (page) => page.getByText('Rent amount is required'),
  },
  ...(
    [
      [2, 'Add a tenant'],
      [3, 'Tick the documents you hold'],
      [4, 'Upload the document'],
      [5, 'You are all set'],
    ] as const
  ).map(
    ([step, title]): Visit => ({
      title: `wizard, step ${step}`,
      who: 'newcomer',
      path: '/auth',
      open: async (page, { people, home }) => {
        const state = {
          userId: people.newcomer.user.id,
          step,
          propertyId: home.id,
          checkedDocuments: ['EPC'],
          selectedDocumentType: 'EPC',
        }
        await page.evaluate((text) => localStorage.setItem('onboarding_wizard', text), JSON.stringify(state))
        await page.goto('/')
      },
      shows: (page) => heading(page, title),
    }),
  ),
]

const tenants: Visit[] = [
  { title: "tenant's dashboard", who: 'tenant', path: '/', shows: (page) => heading(page, 'Your Residence') },
  {
    title: 'reporting a problem, with what is wrong',
    who: 'tenant',
    path: '/maintenance',
    open: async (page) => {
      await press(page, 'Submit Maintenance Request')
      await press(dialog(page, 'Submit Maintenance Request'), 'Submit Request')
    },
    shows: (page) => dialog(page, 'Submit Maintenance Request').getByText('Issue type is required'),
  },
  {
    title: "tenant's request",
    who: 'tenant',
    path: ({ requestId }) => `/maintenance/${requestId}`,
    shows: (page) => page.getByText('A plumber comes at nine.'),
  },
  {
    title: 'past inspections',
    who: 'tenant',
    path: '/tenant-inspections',
    shows: (page) => page.getByText('Waiting for your signature').first(),
  },
  {
    title: 'upcoming inspections',
    who: 'tenant',
    path: '/tenant-inspections',
    open: (page) => page.getByRole('tab', { name: 'Upcoming Inspections' }).click(),
    shows: (page) => page.getByText(/Scheduled Inspection|No Upcoming Inspections/).first(),
  },
  {
    title: "a report's details",
    who: 'tenant',
    path: '/tenant-inspections',
    open: (page) => press(page, 'View Details'),
    shows: (page) => dialog(page, 'Inspection Report Details').getByText('Two slates have slipped.'),
  },
  {
    title: 'reviewing and signing',
    who: 'tenant',
    path: '/tenant-inspections',
    open: async (page) => {
      await press(page, 'View Details')
      await press(dialog(page, 'Inspection Report Details'), 'Review & Sign')
    },
    shows: (page) => dialog(page, 'Review & Sign').getByLabel('Notes'),
  },
  { title: 'shared documents', who: 'tenant', path: '/documents', shows: (page) => entry(page, 'Gas check') },
  { title: 'own payments', who: 'tenant', path: '/finances', shows: (page) => heading(page, 'Your Rent Payments') },
  {
    title: "tenant's inventories",
    who: 'tenant',
    path: '/inventory',
    shows: (page) => entry(page.getByRole('main'), 'Please sign'),
  },
  {
    title: "tenant's inventory",
    who: 'tenant',
    path: ({ checkIn }) => `/inventory/${checkIn}`,
    shows: (page) => page.getByRole('button', { name: 'Review & Sign' }),
  },
  {
    title: "tenant's calendar",
    who: 'tenant',
    path: '/calendar',
    shows: (page) => page.getByRole('list', { name: 'Legend' }).getByText('Move Out'),
  },
  {
    title: "tenant's settings",
    who: 'tenant',
    path: '/settings',
    shows: (page) => page.getByText('App version 1.0.0'),
  },
  {
    title: 'legal text of a tenant',
    who: 'tenant',
    path: '/settings?read=terms',
    shows: (page) => dialog(page, 'Terms of Business'),
  },
  { title: 'denied', who: 'tenant', path: '/rent', shows: (page) => page.getByText('Access Denied') },
  { title: 'no property', who: 'movedOut', path: '/', shows: (page) => page.getByText('No property assigned') },
]

const guests: Visit[] = [
  { title: "guest's dashboard", path: '/', shows: '2 Chapel Row' },
  { title: "guest's requests", path: '/maintenance', shows: 'No maintenance requests' },
  { title: "guest's inspections", path: '/tenant-inspections', shows: 'Inspection Report' },
  { title: "guest's calendar", path: '/calendar', shows: 'Today' },
  { title: "guest's settings", path: '/settings', shows: 'App version 1.0.0' },
  { title: 'closed to guests', path: '/documents', shows: /account/ },
].map(({ title, path, shows }) => ({
  title,
  who: 'guest',
  path,
  shows: (page) => page.getByRole('main').getByText(shows).first(),
}))

/** Each screen while the server fails its requests. */
const failures: Visit[] = [
  { path: '/', failing: '**/api/dashboard', says: 'Error loading dashboard' },
  { path: '/properties', failing: '**/api/properties?*', says: 'Error loading properties' },
  { path: '/tenants', failing: '**/api/tenants?*', says: /^Error loading/ },
  { path: '/rent', failing: '**/api/rent-payments?*', says: /^Error loading/ },
  { path: '/maintenance', failing: '**/api/maintenance-requests?*', says: /^Error loading/ },
  { path: '/inspections', failing: '**/api/inspections/pending?*', says: /^Error loading/i },
  { path: '/documents', failing: '**/api/documents?*', says: 'Error loading documents' },
  { path: '/audits', failing: '**/api/property-audits?*', says: /^Error loading/ },
  { path: '/inventory', failing: '**/api/inventory-reports?*', says: /^Error loading/ },
  { path: '/calendar?view=agenda', failing: '**/api/calendar-events?*', says: 'Error loading events' },
  {
    path: '/settings',
    failing: '**/api/{notification-preferences,reminder-settings,sent-mails?*}',
    says: 'Error loading what was sent',
  },
  { path: '/notifications', failing: '**/api/notifications?*', says: /^Error loading/ },
].map(({ path, failing, says }) => ({
  title: `${path} while the server fails`,
  who: 'landlord',
  path,
  failing,
  shows: (page) => page.getByText(says).first(),
}))

const tenantFailures: Visit[] = [
  {
    title: '/tenant-inspections while the server fails',
    who: 'tenant',
    path: '/tenant-inspections',
    failing: '**/api/property-inspection-reports/**',
    shows: (page) => page.getByText('Error Loading Inspections'),
  },
]

export const otherVisits = [
  ...strangers,
  ...beginners,
  ...wizard,
  ...tenants,
  ...guests,
  ...failures,
  ...tenantFailures,
]
