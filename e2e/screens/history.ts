// Who did what, and what was deleted, for as long as it can be brought back.
import { entry, press, type Visit } from './visit.ts'

const who = 'landlord'

export const historyVisits: Visit[] = [
  { title: 'activity', who, path: '/activity', shows: (page) => page.getByRole('list', { name: 'Activity' }) },
  {
    title: 'activity of a property',
    who,
    path: ({ home }) => `/properties/${home.id}`,
    open: (page) => press(page, 'Activity'),
    shows: (page) => page.getByRole('list', { name: 'Activity' }).getByText('Added', { exact: true }),
  },
  {
    title: 'activity of a kind that has none',
    who: 'beginner',
    path: '/activity',
    open: async (page) => void (await page.getByLabel('Kind').selectOption('Inventory')),
    shows: (page) => page.getByText('No activity of this kind'),
  },
  {
    title: '/activity while the server is out of order',
    who,
    path: '/activity',
    failing: '**/api/activity*',
    shows: (page) => page.getByRole('main').getByText('Error loading activity').first(),
  },
  { title: 'bin', who, path: '/bin', shows: (page) => entry(page.getByRole('main'), 'Entered twice') },
  { title: 'empty bin', who: 'beginner', path: '/bin', shows: (page) => page.getByText('The bin is empty') },
  {
    title: '/bin while the server is out of order',
    who,
    path: '/bin',
    failing: '**/api/bin*',
    shows: (page) => page.getByRole('main').getByText('Error loading the bin').first(),
  },
]
