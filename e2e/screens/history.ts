// What was deleted, for as long as it can be brought back.
import { entry, type Visit } from './visit.ts'

const who = 'landlord'

export const historyVisits: Visit[] = [
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
