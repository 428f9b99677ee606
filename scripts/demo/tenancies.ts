/** Who lives where, since when and on which terms; one has left, one is leaving, one has an account and a password. */
import { accounts, type User } from '#api/accounts.ts'
import type { CallInput } from '#api/contract.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays, addMonths, type Day, dayOfMonth } from '#domain/day.ts'
import { demoPassword, tenantWithAccount } from './logins.ts'
import { linkTokenInMailTo } from './outbox.ts'
import { type Demo, type DemoTenancy, homeIn, type Town } from './parts.ts'
import { fiveWeeksRent } from './properties.ts'

interface Letting {
  readonly home: Town
  readonly person: { name: string; username: string; email: string; phone?: string }
  readonly monthsAgo: number
  /** Days until rent is next due where positive, since it was last due where negative or 0: the payment day follows. */
  readonly rentDay: number
  /** Pence a month, where the home is let by the room; else the property's own rent. */
  readonly roomRent?: number
  readonly missing?: number
  readonly isOftenLate?: boolean
  readonly terms?: (today: Day) => Partial<CallInput<typeof tenancies.create>['body']>
  readonly occupants?: CallInput<typeof tenancies.addOccupant>['body'][]
}

const lettings: Letting[] = [
  {
    home: 'newcastle',
    person: { name: 'Ewan', username: 'Fraser', email: 'ewan.fraser@latchkey.example' },
    monthsAgo: 12,
    rentDay: -11,
    terms: (today) => ({ endDate: addDays(addMonths(today, -1), -3) }),
  },
  {
    home: 'york',
    person: { ...tenantWithAccount, phone: '07700 900231' },
    monthsAgo: 18,
    rentDay: 3,
    terms: () => ({ furnishing: 'unfurnished', numberOfOccupants: 3, numberOfPets: 1, notes: 'One cat, agreed.' }),
    occupants: [
      { name: 'Katarzyna Nowak', relationship: 'Spouse', phone: '07700 900232' },
      { name: 'Zosia Nowak', relationship: 'Child' },
    ],
  },
  {
    home: 'leeds',
    person: { name: 'Priya', username: 'Raman', email: 'priya.raman@latchkey.example', phone: '07700 900345' },
    monthsAgo: 14,
    rentDay: -9,
    missing: 1,
    isOftenLate: true,
    terms: () => ({ furnishing: 'partially_furnished' }),
  },
  {
    home: 'manchester',
    person: { name: 'Jack', username: 'Thornley', email: 'jack.thornley@latchkey.example', phone: '07700 900367' },
    monthsAgo: 18,
    rentDay: -4,
    terms: () => ({ furnishing: 'furnished', insuranceRequired: true }),
  },
  {
    home: 'nottingham',
    person: { name: 'Aoife', username: "O'Sullivan", email: 'aoife.osullivan@latchkey.example' },
    monthsAgo: 10,
    rentDay: -14,
    roomRent: 51_500,
    terms: () => ({ furnishing: 'furnished', notes: 'Room 1, first floor front.' }),
  },
  {
    home: 'nottingham',
    person: { name: 'Kwame', username: 'Mensah', email: 'kwame.mensah@latchkey.example', phone: '07700 900411' },
    monthsAgo: 10,
    rentDay: -14,
    roomRent: 49_500,
    missing: 2,
    terms: () => ({ furnishing: 'furnished', notes: 'Room 2, first floor back.' }),
  },
  {
    home: 'nottingham',
    person: { name: 'Yuki', username: 'Tanaka', email: 'yuki.tanaka@latchkey.example' },
    monthsAgo: 5,
    rentDay: -14,
    roomRent: 53_000,
    terms: () => ({ furnishing: 'furnished', notes: 'Room 4, second floor.' }),
  },
  {
    home: 'cardiff',
    person: { name: 'Siân', username: 'Pritchard', email: 'sian.pritchard@latchkey.example', phone: '07700 900528' },
    monthsAgo: 18,
    rentDay: -20,
    isOftenLate: true,
    terms: () => ({ numberOfOccupants: 2, numberOfPets: 1 }),
    occupants: [{ name: 'Rhodri Pritchard', relationship: 'Partner', email: 'rhodri.pritchard@latchkey.example' }],
  },
  {
    home: 'shrewsbury',
    person: { name: 'Harriet', username: 'Lowe', email: 'harriet.lowe@latchkey.example', phone: '07700 900549' },
    monthsAgo: 18,
    rentDay: 12,
    terms: (today) => ({ endDate: addDays(today, 24), leaseExpiryReminderDays: 24 }),
  },
  {
    home: 'bristol',
    person: { name: 'Imran', username: 'Chowdhury', email: 'imran.chowdhury@latchkey.example', phone: '07700 900603' },
    monthsAgo: 17,
    rentDay: -25,
    terms: () => ({ paymentFrequency: 'quarterly', rentAmount: 555_000, numberOfOccupants: 4 }),
    occupants: [
      { name: 'Nadia Chowdhury', relationship: 'Spouse', phone: '07700 900604' },
      { name: 'Yusuf Chowdhury', relationship: 'Child' },
      { name: 'Maryam Chowdhury', relationship: 'Child' },
    ],
  },
  {
    home: 'norwich',
    person: { name: 'Beatriz', username: 'Almeida', email: 'beatriz.almeida@latchkey.example' },
    monthsAgo: 8,
    rentDay: -6,
    missing: 1,
  },
]

export async function beginTenancies(demo: Demo): Promise<void> {
  for (const letting of lettings) demo.tenancies.push(await begin(demo, letting))
}

async function begin(demo: Demo, letting: Letting): Promise<DemoTenancy> {
  const { call, today } = demo
  const owner = letting.home === 'norwich' ? demo.smallLandlord : demo.landlord
  const property = homeIn(demo, letting.home)
  const tenant = (await call(owner, accounts.register, { body: { role: 'tenant', ...letting.person } })) as User
  const rentAmount = letting.roomRent ?? property.rentAmount
  const tenancy = await call(owner, tenancies.create, {
    body: {
      userId: tenant.id,
      propertyId: property.id,
      moveInDate: addMonths(addDays(today, letting.rentDay), -letting.monthsAgo),
      rentAmount,
      paymentDay: dayOfMonth(addDays(today, letting.rentDay)),
      depositAmount: fiveWeeksRent(rentAmount),
      ...letting.terms?.(today),
    },
  })
  for (const body of letting.occupants ?? []) {
    await call(owner, tenancies.addOccupant, { params: { id: tenancy.id }, body })
  }
  return { ...tenancy, owner, missing: letting.missing ?? 0, isOftenLate: letting.isOftenLate ?? false }
}

/** The tenant opens the link of the invitation and chooses a password. */
export async function acceptInvitation({ call, dataDir }: Demo, email: string): Promise<void> {
  const token = await linkTokenInMailTo(dataDir, email)
  await call(null, accounts.resetPassword, { body: { token, password: demoPassword } })
}
