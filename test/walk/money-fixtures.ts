/** The calls about the books and the tax year. */
import type { CallInput } from '#api/contract.ts'
import type { financial } from '#api/financial.ts'
import type { tax } from '#api/tax.ts'
import { documentForm } from '#test/documents.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

type Entry = CallInput<typeof financial.createExpense>
type Mortgage = CallInput<typeof tax.createMortgage>

const newExpense = (more: Omit<Partial<Entry['body']>, 'type'> = {}) => ({
  body: { amount: 12_000, date: '2026-11-02', type: 'maintenance' as const, ...more },
})

const newMortgage = (propertyId: number): Mortgage => ({
  body: { propertyId, lender: 'Northern Rock', balance: 10_000_000, rate: 4.5, monthlyPayment: 60_000 },
})

const spareEntry = async ({ app, mine }: World) => ({
  id: (await app.as(mine.landlord).financial.createExpense(newExpense())).id,
})

const spareMortgage = async ({ app, mine }: World) => ({
  id: (await app.as(mine.landlord).tax.createMortgage(newMortgage(mine.property.id))).id,
})

const receiptOf = ({ id, files }: World['mine']['expense']) => ({ id, fileId: files[0]?.id ?? 0 })

const foreignPlaces = {
  'a property of another landlord': [403, ({ theirs }: World) => newExpense({ propertyId: theirs.property.id })],
  'a property that is not there': [404, () => newExpense({ propertyId: missing })],
  'a repair of another landlord': [404, ({ theirs }: World) => newExpense({ maintenanceRequestId: theirs.request.id })],
  'a repair that is not there': [404, () => newExpense({ maintenanceRequestId: missing })],
  'a file of somebody else': [400, ({ theirs }: World) => newExpense({ files: [theirs.unattached.file] })],
} as const

const aProperty = {
  'a property of another landlord': [200, ({ theirs }: World) => ({ query: { propertyId: theirs.property.id } })],
} as const

const aSummary = {
  'a property of another landlord': [403, ({ theirs }: World) => ({ query: { propertyId: theirs.property.id } })],
  'a property that is not there': [404, () => ({ query: { propertyId: missing } })],
  'a range that runs backwards': [400, () => ({ query: { from: '2026-02-01', to: '2026-01-01' } })],
  'half a range': [400, () => ({ query: { from: '2026-02-01' } })],
} as const

export const moneyFixtures: Pick<Fixtures, 'financial' | 'tax'> = {
  financial: {
    list: { ...noInput, foreign: aProperty },
    create: {
      call: ({ mine }) => newExpense({ propertyId: mine.property.id, maintenanceRequestId: mine.request.id }),
      about: 'property',
      foreign: foreignPlaces,
    },
    update: {
      call: ({ mine }) => ({ params: { id: mine.expense.id }, body: { notes: 'Paid in cash' } }),
      about: 'row',
      foreign: {
        'a property of another landlord': [
          403,
          ({ mine, theirs }) => ({ params: { id: mine.expense.id }, body: { propertyId: theirs.property.id } }),
        ],
        'a repair of another landlord': [
          404,
          ({ mine, theirs }) => ({
            params: { id: mine.expense.id },
            body: { maintenanceRequestId: theirs.request.id },
          }),
        ],
      },
    },
    remove: { call: async (world) => ({ params: await spareEntry(world) }), about: 'row' },
    addFile: {
      call: async (world) => ({ params: await spareEntry(world), form: documentForm({ name: 'Invoice' }) }),
      about: 'row',
    },
    fileTicket: { call: ({ mine }) => ({ params: receiptOf(mine.expense) }), about: 'row' },
    viewFile: { call: ({ mine }) => ({ params: receiptOf(mine.expense) }), about: 'row' },
    expenses: { ...noInput, foreign: aProperty },
    expenseMonths: { ...noInput, foreign: aProperty },
    createExpense: {
      call: ({ mine }) => newExpense({ propertyId: mine.property.id }),
      about: 'property',
      foreign: foreignPlaces,
    },
    summary: { ...noInput, foreign: aSummary },
    export: { ...noInput, foreign: aSummary },
  },
  tax: {
    mortgages: { ...noInput, foreign: aProperty },
    createMortgage: {
      call: ({ mine }) => newMortgage(mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => newMortgage(theirs.property.id)],
        'a property that is not there': [404, () => newMortgage(missing)],
      },
    },
    updateMortgage: {
      call: ({ mine }) => ({ params: { id: mine.mortgage.id }, body: { rate: 4.75 } }),
      about: 'row',
    },
    removeMortgage: { call: async (world) => ({ params: await spareMortgage(world) }), about: 'row' },
    taxYear: {
      call: () => ({ params: { year: 2026 } }),
      foreign: { 'a year that is none': [400, () => ({ params: { year: 26 } })] },
    },
    taxYearCsv: { call: () => ({ params: { year: 2026 } }) },
    mtd: {
      call: () => ({ params: { year: 2026, quarter: 1 } }),
      foreign: { 'a fifth quarter': [400, () => ({ params: { year: 2026, quarter: 5 } })] },
    },
    mtdCsv: { call: () => ({ params: { year: 2026, quarter: 4 } }) },
    markUpdate: { call: () => ({ params: { year: 2026, quarter: 1 }, body: { submitted: true } }) },
    mtdStatus: { call: () => ({ params: { year: 2026 } }) },
    settings: { call: () => ({ body: { calendarQuarters: true } }) },
  },
}
