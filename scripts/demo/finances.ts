/** A year and a half of what the homes cost, with a receipt, and a mortgage whose fixed rate ends in spring. */
import type { CallInput } from '#api/contract.ts'
import { financial } from '#api/financial.ts'
import { properties } from '#api/properties.ts'
import { tax } from '#api/tax.ts'
import { addDays, addMonths } from '#domain/day.ts'
import { type Demo, homeIn, type Town } from './parts.ts'

type Expense = Omit<CallInput<typeof financial.createExpense>['body'], 'propertyId' | 'date'>

/** Weeks ago, where, and what. */
const costs: readonly [weeks: number, town: Town, expense: Expense][] = [
  [70, 'york', { type: 'insurance', amount: 31_200, supplier: 'Ridings Mutual', description: 'Landlord insurance' }],
  [
    64,
    'leeds',
    { type: 'maintenance', amount: 24_600, supplier: 'Aire Plumbing', description: 'New kitchen tap', vat: 4_100 },
  ],
  [
    55,
    'manchester',
    { type: 'management_fee', amount: 46_800, supplier: 'Castlefield Lets', description: 'Tenant find' },
  ],
  [
    47,
    'york',
    {
      type: 'maintenance',
      amount: 9_000,
      supplier: 'Fossgate Gas',
      description: 'Gas safety check',
      category: 'Safety certificate',
    },
  ],
  [
    41,
    'nottingham',
    { type: 'maintenance', amount: 640_000, supplier: 'Trent Roofing', description: 'New roof', capital: true },
  ],
  [
    36,
    'leeds',
    { type: 'other_expense', amount: 2_640, description: 'Train to Leeds, inspection', category: 'Travel' },
  ],
  [
    30,
    'bristol',
    { type: 'property_tax', amount: 18_350, supplier: 'Bristol City Council', description: 'Council tax while empty' },
  ],
  [
    24,
    'york',
    {
      type: 'other_expense',
      amount: 38_900,
      supplier: 'Minster Appliances',
      description: 'Washing machine replaced',
      hmrcBox: '36',
    },
  ],
  [18, 'york', { type: 'insurance', amount: 32_500, supplier: 'Ridings Mutual', description: 'Landlord insurance' }],
  [
    13,
    'manchester',
    {
      type: 'maintenance',
      amount: 13_200,
      supplier: 'Northern Boilers',
      description: 'Boiler service',
      category: 'Boiler',
    },
  ],
  [9, 'cardiff', { type: 'utilities', amount: 8_420, supplier: 'Taff Water', description: 'Water between tenancies' }],
  [
    5,
    'newcastle',
    {
      type: 'maintenance',
      amount: 31_750,
      supplier: 'Tyne Decorators',
      description: 'Hall and stairs painted',
      category: 'Decorating',
    },
  ],
  [2, 'york', { type: 'other_expense', amount: 1_200, description: 'Accounts software', category: 'Office' }],
]

export async function keepBooks(demo: Demo): Promise<void> {
  const { call, today, landlord } = demo
  for (const [weeks, town, expense] of costs) {
    const body = { ...expense, propertyId: homeIn(demo, town).id, date: addDays(today, -7 * weeks) }
    const { id } = await call(landlord, financial.createExpense, { body })
    if (expense.supplier === 'Tyne Decorators') {
      const form = new FormData()
      form.append('name', 'Invoice Tyne Decorators')
      form.append('file', new Blob([receipt]), 'invoice.pdf')
      await call(landlord, financial.addFile, { params: { id }, form })
    }
  }
  const manchester = homeIn(demo, 'manchester').id
  const charge = {
    type: 'other_expense',
    amount: 9_500,
    supplier: 'Castlefield Wharf Ltd',
    description: 'Service charge',
    category: 'Service charge',
    hmrcBox: '24',
    repeats: 'monthly',
  } as const
  await call(landlord, financial.createExpense, {
    body: { ...charge, propertyId: manchester, date: addMonths(today, -14) },
  })
  await call(landlord, properties.update, { params: { id: homeIn(demo, 'bristol').id }, body: { ownershipShare: 50 } })
  await call(landlord, tax.createMortgage, {
    body: {
      propertyId: homeIn(demo, 'leeds').id,
      lender: 'Yorkshire Dales Building Society',
      balance: 11_800_000,
      rate: 4.39,
      monthlyPayment: 64_800,
      firstPaymentDate: addMonths(today, -13),
      fixedUntil: addDays(today, 85),
    },
  })
}

const receipt =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
