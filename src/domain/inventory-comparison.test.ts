import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { conditionRatings } from './inspection-report.ts'
import {
  type InventoryContents,
  type InventoryItem,
  type InventoryRoom,
  type MeterReading,
  meterKinds,
  roomElements,
} from './inventory.ts'
import {
  type ComparedInventories,
  compareInventories,
  countDifferences,
  countedDifference,
  counterpart,
  type Difference,
  differenceLabel,
  differences,
  differencesFirst,
  isReadBeside,
  isRoomDifferent,
  meterDifferenceLabel,
} from './inventory-comparison.ts'

const unseen = Object.fromEntries(roomElements.map((name) => [name, null])) as Record<
  (typeof roomElements)[number],
  null
>
const empty: InventoryContents = { rooms: [], furnishings: [], meterReadings: [], keys: [], notes: null }
const room = (name: string, found: Partial<InventoryRoom> = {}): InventoryRoom => ({
  ...unseen,
  name,
  items: [],
  additionalNotes: null,
  photos: [],
  ...found,
})
const item = (name: string, found: Partial<InventoryItem> = {}): InventoryItem => ({
  name,
  condition: null,
  notes: null,
  quantity: 1,
  ...found,
})
const rated = (condition: InventoryItem['condition'], notes: string | null = null) => ({ condition, notes })

describe('an item', () => {
  const cases: [string, InventoryItem[], InventoryItem[], [string, Difference][]][] = [
    ['in the same state', [item('Sofa', rated('good'))], [item('Sofa', rated('good', 'Dusty'))], [['Sofa', 'same']]],
    ['in a worse state', [item('Sofa', rated('good'))], [item('Sofa', rated('poor'))], [['Sofa', 'worse']]],
    ['in a better state', [item('Sofa', rated('fair'))], [item('Sofa', rated('excellent'))], [['Sofa', 'better']]],
    [
      'that needs seeing to at once',
      [item('Hob', rated('poor'))],
      [item('Hob', rated('urgent_action_required'))],
      [['Hob', 'worse']],
    ],
    ['not rated on one side', [item('Sofa')], [item('Sofa', rated('poor'))], [['Sofa', 'same']]],
    ['written another way', [item('Coffee  table')], [item(' coffee TABLE')], [['Coffee  table', 'same']]],
    [
      'gone',
      [item('Lamp'), item('Sofa')],
      [item('Sofa')],
      [
        ['Lamp', 'missing'],
        ['Sofa', 'same'],
      ],
    ],
    [
      'new',
      [item('Sofa')],
      [item('Lamp'), item('Sofa')],
      [
        ['Sofa', 'same'],
        ['Lamp', 'added'],
      ],
    ],
    [
      'fewer of it, in a better state',
      [item('Chair', { quantity: 6, condition: 'fair' })],
      [item('Chair', { quantity: 5, condition: 'good' })],
      [['Chair', 'missing']],
    ],
    ['more of it', [item('Chair', { quantity: 4 })], [item('Chair', { quantity: 6 })], [['Chair', 'added']]],
    [
      'two of one name, the second gone',
      [item('Lamp', rated('good')), item('Lamp')],
      [item('Lamp', rated('poor'))],
      [
        ['Lamp', 'worse'],
        ['Lamp', 'missing'],
      ],
    ],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    const { furnishings } = compareInventories({ ...empty, furnishings: before }, { ...empty, furnishings: after })
    expect(furnishings.map(({ name, difference }) => [name, difference])).toEqual(expected)
  })
})

describe('a room', () => {
  it('is compared element by element, in the order of the form, and what neither side looked at is left out', () => {
    const before = room('Kitchen', {
      walls: rated('good'),
      flooring: rated('good'),
      doors: rated('fair'),
      windows: rated('good'),
    })
    const after = room('kitchen', {
      flooring: rated('poor', 'Burn mark'),
      doors: rated('good'),
      walls: rated('good'),
      ceiling: rated('fair'),
    })
    const { rooms } = compareInventories({ ...empty, rooms: [before] }, { ...empty, rooms: [after] })
    expect(rooms).toHaveLength(1)
    expect(rooms[0]?.elements.map(({ name, difference }) => [name, difference])).toEqual([
      ['Flooring', 'worse'],
      ['Walls', 'same'],
      ['Ceiling', 'added'],
      ['Windows', 'missing'],
      ['Doors', 'better'],
    ])
    expect(rooms[0]?.elements[0]?.after).toEqual({ condition: 'poor', notes: 'Burn mark' })
  })

  it('that is gone takes all that was in it along, and a new one brings its own', () => {
    const cellar = room('Cellar', { walls: rated('good'), items: [item('Rack')] })
    const loft = room('Loft', { items: [item('Trunk')] })
    const { rooms } = compareInventories({ ...empty, rooms: [cellar] }, { ...empty, rooms: [loft] })
    expect(rooms.map(({ name, difference }) => [name, difference])).toEqual([
      ['Cellar', 'missing'],
      ['Loft', 'added'],
    ])
    expect(rooms[0]?.elements.map(({ difference }) => difference)).toEqual(['missing'])
    expect(rooms[0]?.items.map(({ difference }) => difference)).toEqual(['missing'])
    expect(rooms[1]?.items.map(({ difference }) => difference)).toEqual(['added'])
  })
})

test('keys are compared by their number', () => {
  const before = [
    { name: 'Front door', quantity: 3 },
    { name: 'Shed', quantity: 1 },
    { name: 'Window', quantity: 2 },
  ]
  const after = [
    { name: 'front door', quantity: 2 },
    { name: 'Window', quantity: 2 },
    { name: 'Letterbox', quantity: 1 },
  ]
  const { keys } = compareInventories({ ...empty, keys: before }, { ...empty, keys: after })
  expect(keys.map(({ name, difference }) => [name, difference])).toEqual([
    ['Front door', 'missing'],
    ['Shed', 'missing'],
    ['Window', 'same'],
    ['Letterbox', 'added'],
  ])
})

describe('meters', () => {
  const compare = (before: MeterReading[], after: MeterReading[]) =>
    compareInventories({ ...empty, meterReadings: before }, { ...empty, meterReadings: after }).meters
  const electricity = (reading: string, serialNumber: string | null = null): MeterReading => ({
    meter: 'electricity',
    reading,
    serialNumber,
  })

  test.each([
    ['04120', '05480', 1360],
    ['4,120.5 kWh', '4 131.75kWh', 11.25],
    ['812 m³', '900.1 m³', 88.1],
    ['99990', '00012', null],
    ['see photo', '5480', null],
    ['12/34', '5480', null],
  ])('from %s to %s', (from, to, used) => {
    const found = compare([electricity(from)], [electricity(to)])
    expect(found).toMatchObject([{ difference: 'read', used }])
    const words = used === null ? 'New reading' : `${used.toLocaleString('en-GB')} used`
    expect(found.map(meterDifferenceLabel)).toEqual([words])
  })

  test.each([
    ['4120', '4120', 0],
    ['4120', '4,120 kWh', 0],
    ['see photo', 'See  photo', null],
  ])('of %s and %s show the same, and do not say so', (from, to, used) => {
    const found = compare([electricity(from)], [electricity(to)])
    expect(found).toMatchObject([{ difference: 'same', used }])
    expect(found.map(meterDifferenceLabel)).toEqual([used === null ? 'No other reading' : 'Nothing used'])
  })

  it('go together by kind and number, and where one side gives no number by kind', () => {
    const [day, night] = [electricity('100', 'D1'), electricity('50', 'N1')]
    expect(compare([day, night], [electricity('70', 'n1'), electricity('130', 'D1')])).toMatchObject([
      { used: 30 },
      { used: 20 },
    ])
    expect(compare([day], [electricity('130')])).toMatchObject([{ difference: 'read', used: 30 }])
    expect(compare([electricity('100')], [electricity('130', 'D1')])).toMatchObject([{ difference: 'read', used: 30 }])
  })

  it('with another number are other meters', () => {
    const found = compare([electricity('100', 'OLD')], [electricity('3', 'NEW')])
    expect(found.map(({ difference }) => difference)).toEqual(['missing', 'added'])
  })
})

const condition = fc.constantFrom(null, ...conditionRatings)
const notes = fc.option(fc.constantFrom('Scratched', 'Clean'))
const name = fc.constantFrom('Lamp', 'lamp', 'Sofa', 'Rug', 'Bed 1')
const items = fc.array(fc.record({ name, condition, notes, quantity: fc.integer({ min: 0, max: 3 }) }), {
  maxLength: 5,
})
const elements = Object.fromEntries(roomElements.map((each) => [each, fc.option(fc.record({ condition, notes }))]))
const rooms = fc.array(
  fc.record({
    name,
    ...elements,
    items,
    additionalNotes: notes,
    photos: fc.constant([]),
  }) as unknown as fc.Arbitrary<InventoryRoom>,
  { maxLength: 4 },
)
const inventories: fc.Arbitrary<InventoryContents> = fc.record({
  rooms,
  furnishings: items,
  meterReadings: fc.array(
    fc.record({
      meter: fc.constantFrom(...meterKinds.slice(0, 2)),
      reading: fc.constantFrom('10', '20', 'broken'),
      serialNumber: fc.constantFrom(null, 'A', 'B'),
    }),
    { maxLength: 5 },
  ),
  keys: fc.array(fc.record({ name, quantity: fc.integer({ min: 0, max: 3 }) }), { maxLength: 4 }),
  notes,
})

const rowsOf = ({ rooms, furnishings, keys, meters }: ComparedInventories) => [
  ...rooms,
  ...rooms.flatMap((each) => [...each.elements, ...each.items]),
  ...furnishings,
  ...keys,
  ...meters,
]
const opposites: Record<Difference, Difference> = {
  same: 'same',
  better: 'worse',
  worse: 'better',
  missing: 'added',
  added: 'missing',
  read: 'read',
}

test('an inventory does not differ from itself', () => {
  fc.assert(
    fc.property(inventories, (inventory) => {
      const rows = rowsOf(compareInventories(inventory, structuredClone(inventory)))
      expect(rows.filter(({ difference }) => difference !== 'same')).toEqual([])
    }),
  )
})

test('the other way round, worse is better and missing is added', () => {
  const differences = (comparison: ComparedInventories, turn: (difference: Difference) => Difference) =>
    rowsOf(comparison)
      .map(({ difference }) => turn(difference))
      .toSorted()
  fc.assert(
    fc.property(inventories, inventories, (one, other) => {
      expect(differences(compareInventories(other, one), (difference) => difference)).toEqual(
        differences(compareInventories(one, other), (difference) => opposites[difference]),
      )
    }),
  )
})

test('nothing of either inventory is left out', () => {
  fc.assert(
    fc.property(inventories, inventories, (before, after) => {
      const found = compareInventories(before, after)
      for (const [side, inventory] of [
        ['before', before],
        ['after', after],
      ] as const) {
        const named = (rows: readonly { before: unknown; after: unknown }[]) => rows.filter((row) => row[side]).length
        expect(named(found.rooms)).toBe(inventory.rooms.length)
        expect(named(found.furnishings)).toBe(inventory.furnishings.length)
        expect(named(found.keys)).toBe(inventory.keys.length)
        expect(named(found.meters)).toBe(inventory.meterReadings.length)
      }
    }),
  )
})

test('differences are counted by row, without a meter that shows what it did', () => {
  const before = {
    ...empty,
    rooms: [room('Hall', { walls: rated('good'), items: [item('Mirror')] })],
    keys: [{ name: 'Door', quantity: 2 }],
    meterReadings: [{ meter: 'gas' as const, reading: '77', serialNumber: null }],
  }
  const after = { ...before, rooms: [room('Hall', { walls: rated('fair') })] }
  expect(countDifferences(compareInventories(before, after))).toEqual({
    same: 1,
    better: 0,
    worse: 1,
    missing: 1,
    added: 0,
    read: 0,
  })
})

test('new readings are counted in the plural', () => {
  expect(countedDifference(2, 'read')).toBe('2 new readings')
  expect(countedDifference(1, 'read')).toBe('1 new reading')
  expect(countedDifference(3, 'worse')).toBe('3 worse')
})

test('a wall is not missing, it was not checked', () => {
  expect(differenceLabel('missing', 'thing')).toBe('Missing')
  expect(differenceLabel('missing', 'record')).toBe('Not checked')
  expect(differenceLabel('worse', 'record')).toBe('Worse')
})

describe('the order of a comparison', () => {
  it('begins with what is worse or missing and ends with what is the same, each kind as it was', () => {
    const row = fc.record({ difference: fc.constantFrom(...differences), at: fc.nat() })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const sorted = differencesFirst(rows)
        const order = ['worse', 'missing', 'added', 'better', 'read', 'same']
        expect(sorted).toEqual(order.flatMap((each) => rows.filter(({ difference }) => difference === each)))
      }),
    )
  })

  it('knows a room in which nothing differs', () => {
    const walls = { condition: 'good', notes: null } as const
    const kitchen = room('Kitchen', { walls })
    const compareRooms = (before: InventoryRoom[], after: InventoryRoom[]) =>
      compareInventories({ ...empty, rooms: before }, { ...empty, rooms: after }).rooms.map(isRoomDifferent)
    expect(compareRooms([kitchen], [room('Kitchen', { walls })])).toEqual([false])
    expect(compareRooms([kitchen], [room('Kitchen', { walls: { ...walls, condition: 'poor' } })])).toEqual([true])
    expect(compareRooms([], [kitchen])).toEqual([true])
  })
})

describe('the counterpart of an inventory', () => {
  const inventory = (checkType: 'check-in' | 'check-out', date: string, tenantIds?: number[], propertyId = 1) => ({
    propertyId,
    checkType,
    date,
    ...(tenantIds && { tenantIds }),
  })
  const [inOfFirst, outOfFirst] = [inventory('check-in', '2023-01-10', [1]), inventory('check-out', '2024-01-10', [1])]
  const [inOfSecond, outOfSecond] = [
    inventory('check-in', '2024-01-10', [2]),
    inventory('check-out', '2025-01-10', [2]),
  ]
  const rows = [outOfSecond, inOfSecond, outOfFirst, inOfFirst]

  test.each([
    [inOfFirst, 'check-out', outOfFirst],
    [outOfFirst, 'check-in', inOfFirst],
    [inOfSecond, 'check-out', outOfSecond],
    [outOfSecond, 'check-in', inOfSecond],
  ] as const)('of a home that changes hands in a day is of the same tenancy', (of, wanted, found) => {
    expect(counterpart(rows, of, wanted)).toBe(found)
    const unlinked = rows.map(({ tenantIds: _, ...row }) => row)
    const at = rows.indexOf(of)
    expect(counterpart(unlinked, unlinked[at] ?? of, wanted)).toBe(unlinked[rows.indexOf(found)])
  })

  it('is not before it in time, and of nobody else', () => {
    expect(isReadBeside(inOfFirst, outOfFirst)).toBe(true)
    expect(isReadBeside(outOfFirst, inOfFirst)).toBe(false)
    expect(isReadBeside(inOfFirst, outOfSecond)).toBe(false)
    expect(isReadBeside(inOfFirst, inventory('check-out', '2024-01-10', [1], 2))).toBe(false)
  })

  it('is never of another tenancy or another home, and none where there is none', () => {
    expect(counterpart([outOfSecond, inOfSecond, inOfFirst], inOfFirst, 'check-out')).toBeUndefined()
    expect(counterpart([inventory('check-out', '2024-01-10', [1], 2)], inOfFirst, 'check-out')).toBeUndefined()
    expect(counterpart([], inOfFirst, 'check-out')).toBeUndefined()
  })
})
