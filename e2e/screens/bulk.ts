// Imports, and rows chosen for a bulk operation.
import { dialog, press, type Visit } from './visit.ts'

const file = (text: string) => ({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const who = 'landlord'

export const bulkVisits: Visit[] = [
  {
    title: 'importing properties, with what is wrong',
    who,
    path: '/properties',
    open: async (page) => {
      await press(page, 'Import CSV')
      const form = dialog(page, 'Import properties')
      await form
        .getByLabel('CSV file')
        .setInputFiles(file('address,city,rentAmount\n1 New Street,York,950\n2 New Street,York,nine\n'))
      await form.getByLabel('Leave out the faulty row').check()
    },
    shows: (page) => dialog(page, 'Import properties').getByRole('button', { name: 'Import 1 property' }),
  },
  {
    title: 'importing tenancies from a file with wrong columns',
    who,
    path: '/tenants',
    open: async (page) => {
      await press(page, 'Import CSV')
      await dialog(page, 'Import tenancies').getByLabel('CSV file').setInputFiles(file('name,colour\nKim,red\n'))
    },
    shows: (page) => dialog(page, 'Import tenancies').getByText('There is no such column.'),
  },
  {
    title: 'rent payments being chosen',
    who,
    path: '/rent',
    open: async (page) => {
      await press(page, 'Select')
      await page
        .getByRole('checkbox', { name: /^Select Łukasz/ })
        .first()
        .check()
    },
    shows: (page) => page.getByRole('button', { name: 'Mark 1 as paid' }),
  },
  {
    title: 'documents being chosen',
    who,
    path: '/documents',
    open: async (page) => {
      await press(page, 'Select')
      await page.getByRole('checkbox', { name: 'Select all documents shown' }).check()
    },
    shows: (page) => page.getByRole('button', { name: 'Share with tenants' }),
  },
]
