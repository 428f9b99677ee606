// The deposit of a tenancy with its dialogs, and its tenant's part.
import { dialog, press, question, type Visit } from './visit.ts'

const who = 'landlord'
const path: Visit['path'] = ({ tenancyId }) => `/tenants/${tenancyId}/deposit`
const withoutDeposit: Visit['path'] = ({ endedTenancyId }) => `/tenants/${endedTenancyId}/deposit`

export const depositVisits: Visit[] = [
  { title: 'deposits', who, path: '/finances/deposits', shows: (page) => page.getByText('In dispute') },
  {
    title: 'no deposit of an ended tenancy',
    who,
    path: '/finances/deposits?status=ended',
    shows: (page) => page.getByText('No deposit of an ended tenancy is held'),
  },
  {
    title: 'no deposit without a tenancy',
    who,
    path: '/finances/deposits?status=books',
    shows: (page) => page.getByText('Every deposit of the books belongs to a tenancy.'),
  },
  {
    title: 'no deposits',
    who: 'beginner',
    path: '/finances/deposits',
    shows: (page) => page.getByText('No deposits are held'),
  },
  {
    title: 'deposits while the server is out of order',
    who,
    path: '/finances/deposits',
    failing: '**/api/deposits?*',
    shows: (page) => page.getByText('Error loading deposits'),
  },
  { title: 'deposit in dispute', who, path, shows: (page) => page.getByText('Tenant disputes') },
  {
    title: 'no deposit is agreed',
    who,
    path: withoutDeposit,
    shows: (page) => page.getByText('No deposit is agreed'),
  },
  {
    title: 'deposit while the server is out of order',
    who,
    path,
    failing: '**/api/tenants/*/deposit',
    shows: (page) => page.getByText('Error loading the deposit'),
  },
  {
    title: 'protection of a deposit',
    who,
    path,
    open: (page) => press(page, 'Edit protection'),
    shows: (page) => dialog(page, 'Protection').getByLabel('Given to'),
  },
  {
    title: 'money of a deposit that cannot be entered',
    who,
    path: withoutDeposit,
    open: async (page) => {
      await press(page, 'Enter deposit received')
      await press(dialog(page, 'Enter deposit received'), 'Enter the deposit')
    },
    shows: (page) => dialog(page, 'Enter deposit received').getByText('Amount must be greater than 0'),
  },
  {
    title: 'holding deposit',
    who,
    path,
    open: (page) => press(page, 'Edit holding deposit'),
    shows: (page) => dialog(page, 'Holding deposit').getByLabel('Outcome'),
  },
  {
    title: 'deduction from a deposit that cannot be proposed',
    who,
    path,
    open: async (page) => {
      await press(page, 'Propose a deduction')
      await press(dialog(page, 'Propose a deduction'), 'Propose')
    },
    shows: (page) => dialog(page, 'Propose a deduction').getByText('Description is required'),
  },
  {
    title: 'agreed amount of a deduction from a deposit',
    who,
    path,
    open: (page) => press(page, 'Enter agreed amount A burn in the worktop'),
    shows: (page) => dialog(page, 'Agreed amount').getByLabel('Agreed amount'),
  },
  {
    title: 'deleting a deduction from a deposit',
    who,
    path,
    open: (page) => press(page, 'Delete Cleaning of the oven'),
    shows: (page) => question(page),
  },
  {
    title: 'return of a deposit',
    who,
    path,
    open: (page) => press(page, 'Record return'),
    shows: (page) => dialog(page, 'Record return').getByLabel('Amount paid back'),
  },
  {
    title: 'taking the return of a deposit back, without a reason',
    who,
    path,
    open: async (page) => {
      await press(page, 'More about the return')
      await page.getByRole('menuitem', { name: 'Undo return…' }).click()
      await press(dialog(page, 'Undo return'), 'Undo return')
    },
    shows: (page) => dialog(page, 'Undo return').getByText('Reason is required'),
  },
  {
    title: 'deposit on the account',
    who,
    path: ({ tenancyId }) => `/tenants/${tenancyId}/account`,
    shows: (page) => page.getByRole('button', { name: 'Open deposit' }),
  },
  {
    title: 'own deposit, answered without a word',
    who: 'tenant',
    path: '/finances',
    open: async (page) => {
      await press(page, 'Answer Cleaning of the oven')
      await press(dialog(page, 'Cleaning of the oven'), 'I do not agree')
    },
    shows: (page) => dialog(page, 'Cleaning of the oven').getByText('Say why you do not agree'),
  },
]
