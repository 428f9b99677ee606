// The sheet inside the cupboard door, as each of its readers sees it.
import { press, type Visit } from './visit.ts'

const path: Visit['path'] = ({ home }) => `/properties/${home.id}/house-sheet`

export const houseSheetVisits: Visit[] = [
  {
    title: 'house sheet with the join code',
    who: 'landlord',
    path,
    shows: (page) => page.getByRole('img', { name: /^QR code of the join code/ }),
  },
  {
    title: 'house sheet being filled in, with what is wrong',
    who: 'landlord',
    path,
    open: async (page) => {
      await press(page, 'Edit')
      await press(page, 'Add bin')
      await press(page, 'Save')
    },
    shows: (page) => page.getByText('What goes in is required'),
  },
  { title: 'house sheet', who: 'tenant', path, shows: (page) => page.getByText('towy-valley-2') },
  { title: 'house sheet', who: 'guest', path, shows: (page) => page.getByText('For tenants') },
]
