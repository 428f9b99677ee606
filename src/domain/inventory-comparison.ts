/**
 * A check-out is read beside the check-in: what got worse, what is missing, and what is as it was. Fair wear and tear
 * is for people to judge; here is only what the two inventories say.
 */
import { withCommas } from './counted.ts'
import type { Day } from './day.ts'
import { conditionRatings } from './inspection-report.ts'
import {
  type FoundState,
  type InventoryCheckType,
  type InventoryContents,
  type InventoryItem,
  type InventoryRoom,
  type KeySet,
  type MeterReading,
  meterKindLabels,
  type RoomElement,
  roomElementLabels,
  roomElements,
} from './inventory.ts'
import type { Tone } from './tone.ts'

/** `read` is a meter that shows another reading: neither better nor worse, and not the same. */
export const differences = ['same', 'better', 'worse', 'missing', 'added', 'read'] as const
export type Difference = (typeof differences)[number]

export const differenceTones: Record<Difference, Tone> = {
  same: 'grey',
  better: 'green',
  worse: 'red',
  missing: 'red',
  added: 'blue',
  read: 'blue',
}

/** A thing that is no longer there is missing; a wall or a meter is still there and was only not looked at. */
export type ComparedKind = 'thing' | 'record'

const differenceLabels: Record<Difference, string> = {
  same: 'Same',
  better: 'Better',
  worse: 'Worse',
  missing: 'Missing',
  added: 'Added',
  read: 'New reading',
}
const recordLabels: Partial<Record<Difference, string>> = { missing: 'Not checked', added: 'New entry' }

/** The difference in a word. */
export function differenceLabel(difference: Difference, kind: ComparedKind): string {
  return (kind === 'record' && recordLabels[difference]) || differenceLabels[difference]
}

/**
 * The difference of a meter: what was used, where that can be worked out; one that shows what it
 * did is never 'Same' (rule: inventory-meters).
 */
export function meterDifferenceLabel({ difference, used }: Pick<ComparedMeter, 'difference' | 'used'>): string {
  if (difference === 'same') return used === null ? 'No other reading' : 'Nothing used'
  if (difference === 'read' && used !== null) return `${withCommas(used)} used`
  return differenceLabel(difference, 'record')
}

/** What a reader looks for first: what is worse or gone, then what is new, then the rest. */
export const differencesInOrder: readonly Difference[] = ['worse', 'missing', 'added', 'better', 'read', 'same']

/** Differences first, each kind in its own order (rule: inventory-differences-first). */
export function differencesFirst<Row extends { readonly difference: Difference }>(rows: readonly Row[]): Row[] {
  const place = ({ difference }: Row) => differencesInOrder.indexOf(difference)
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** Whether any of these rows differs. */
export const hasDifference = (rows: readonly { readonly difference: Difference }[]): boolean =>
  rows.some(({ difference }) => difference !== 'same')

/** Whether anything in a room differs. */
export const isRoomDifferent = ({ difference, elements, items }: ComparedRoom): boolean =>
  hasDifference([{ difference }, ...elements, ...items])

/** As a summary says it: '3 worse', '2 new readings'. */
export function countedDifference(count: number, difference: Difference): string {
  const label = differenceLabels[difference].toLowerCase()
  return `${count} ${difference === 'read' && count !== 1 ? `${label}s` : label}`
}

/** The same thing in two inventories; null where one of them does not name it. */
export interface Compared<Row> {
  readonly name: string
  readonly difference: Difference
  readonly before: Row | null
  readonly after: Row | null
}

export interface ComparedRoom extends Compared<InventoryRoom> {
  readonly elements: readonly (Compared<FoundState> & { readonly element: RoomElement })[]
  readonly items: readonly Compared<InventoryItem>[]
}

export interface ComparedMeter extends Compared<MeterReading> {
  /** What ran through it in between, where both readings are numbers and the meter did not run backwards. */
  readonly used: number | null
}

export interface ComparedInventories {
  readonly rooms: readonly ComparedRoom[]
  readonly furnishings: readonly Compared<InventoryItem>[]
  readonly keys: readonly Compared<KeySet>[]
  readonly meters: readonly ComparedMeter[]
}

/**
 * What differs between two inventories of one home. Rooms, items and keys are the same when they have the same name,
 * whatever its case; of several with one name the first goes with the first. Of an item that there are fewer of, some
 * are missing, whatever state the others are in. A condition that one side does not give is neither better nor worse.
 */
export function compareInventories(before: InventoryContents, after: InventoryContents): ComparedInventories {
  return {
    rooms: pairsByName(before.rooms, after.rooms).map(compareRooms),
    furnishings: pairsByName(before.furnishings, after.furnishings).map(compareItems),
    keys: pairsByName(before.keys, after.keys).map((pair) => ({
      ...pair,
      difference: presence(pair) ?? amount(pair) ?? 'same',
    })),
    meters: meterPairs(before.meterReadings, after.meterReadings).map(compareMeters),
  }
}

/**
 * How many rows differ in which way: elements, items, keys and meters; a room counts by what is in it, and a meter that
 * shows what it did not at all (rule: inventory-meters).
 */
export function countDifferences({
  rooms,
  furnishings,
  keys,
  meters,
}: ComparedInventories): Record<Difference, number> {
  const read = meters.filter(({ difference }) => difference !== 'same')
  const rows = [...rooms.flatMap(({ elements, items }) => [...elements, ...items]), ...furnishings, ...keys, ...read]
  const counts: Record<Difference, number> = { same: 0, better: 0, worse: 0, missing: 0, added: 0, read: 0 }
  for (const { difference } of rows) counts[difference] += 1
  return counts
}

interface Pair<Row> {
  readonly name: string
  readonly before: Row | null
  readonly after: Row | null
}

function presence({ before, after }: Pair<unknown>): Difference | null {
  if (after === null) return 'missing'
  return before === null ? 'added' : null
}

function amount({ before, after }: Pair<{ quantity: number }>): Difference | null {
  const more = (after?.quantity ?? 0) - (before?.quantity ?? 0)
  if (more === 0) return null
  return more < 0 ? 'missing' : 'added'
}

/** 'same' where either side has no condition. */
function wear(before: FoundState | null, after: FoundState | null): Difference {
  if (!before?.condition || !after?.condition) return 'same'
  const steps = conditionRatings.indexOf(after.condition) - conditionRatings.indexOf(before.condition)
  if (steps === 0) return 'same'
  return steps > 0 ? 'worse' : 'better'
}

const compareItems = (pair: Pair<InventoryItem>): Compared<InventoryItem> => ({
  ...pair,
  difference: presence(pair) ?? amount(pair) ?? wear(pair.before, pair.after),
})

function compareRooms(pair: Pair<InventoryRoom>): ComparedRoom {
  const { before, after } = pair
  return {
    ...pair,
    difference: presence(pair) ?? 'same',
    elements: roomElements.flatMap((element) => {
      const [was, is] = [before?.[element] ?? null, after?.[element] ?? null]
      if (!was && !is) return []
      return [{ name: roomElementLabels[element], element, before: was, after: is, difference: compareStates(was, is) }]
    }),
    items: pairsByName(before?.items ?? [], after?.items ?? []).map(compareItems),
  }
}

function compareStates(before: FoundState | null, after: FoundState | null): Difference {
  const [was, is] = [Boolean(before?.condition), Boolean(after?.condition)]
  if (was !== is) return was ? 'missing' : 'added'
  return wear(before, after)
}

const compareMeters = (pair: Pair<MeterReading>): ComparedMeter => ({
  ...pair,
  difference: presence(pair) ?? (showsAnother(pair) ? 'read' : 'same'),
  used: used(pair),
})

/** '4120' and '4,120 kWh' are one reading. */
function showsAnother({ before, after }: Pair<MeterReading>): boolean {
  const [from, to] = [numberOn(before), numberOn(after)]
  return from === null || to === null ? sameName(before?.reading ?? '') !== sameName(after?.reading ?? '') : from !== to
}

function used({ before, after }: Pair<MeterReading>): number | null {
  const [from, to] = [numberOn(before), numberOn(after)]
  if (from === null || to === null || to < from) return null
  return Math.round((to - from) * 1000) / 1000
}

const reading = /^(\d[\d, ]*(?:\.\d+)?)(?:\s*[a-z³].*)?$/i

/** The number in '12,345.6 kWh'. */
function numberOn(meter: MeterReading | null): number | null {
  const [, digits] = reading.exec(meter?.reading.trim() ?? '') ?? []
  return digits === undefined ? null : Number(digits.replaceAll(/[, ]/g, ''))
}

const sameName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-GB')

function pairsByName<Row extends { name: string }>(before: readonly Row[], after: readonly Row[]): Pair<Row>[] {
  const named = (row: Row) => row.name
  return pairsBy(before, after, (row) => sameName(row.name), named)
}

/**
 * Pairs rows with the same key, in their order. Rows that were there before come first, then added ones, each in their
 * own order.
 */
function pairsBy<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Pair<Row>[] {
  const waiting = Map.groupBy(after, keyOf)
  const pairs = before.map((row) => ({
    name: nameOf(row),
    before: row,
    after: waiting.get(keyOf(row))?.shift() ?? null,
  }))
  const added = after
    .filter((row) => waiting.get(keyOf(row))?.includes(row))
    .map((row) => ({ name: nameOf(row), before: null, after: row }))
  return [...pairs, ...added]
}

/** By kind and number; a meter whose number one side does not give goes with one of its kind. */
function meterPairs(before: readonly MeterReading[], after: readonly MeterReading[]): Pair<MeterReading>[] {
  const pairMeters = (
    earlier: readonly MeterReading[],
    later: readonly MeterReading[],
    keyOf: (row: MeterReading) => string,
  ) => pairsBy(earlier, later, keyOf, ({ meter }) => meterKindLabels[meter])
  const pairs = pairMeters(before, after, ({ meter, serialNumber }) => `${meter} ${sameName(serialNumber ?? '')}`)
  const onlyBefore = pairs.flatMap((pair) => (pair.before && !pair.after ? [pair.before] : []))
  const onlyAfter = pairs.flatMap((pair) => (pair.after && !pair.before ? [pair.after] : []))
  const hasNumber = ({ serialNumber }: MeterReading) => serialNumber !== null
  const hasNone = (row: MeterReading) => !hasNumber(row)
  const kindOf = ({ meter }: MeterReading) => meter
  return [
    ...pairs.filter((pair) => pair.before && pair.after),
    ...pairMeters(onlyBefore.filter(hasNumber), onlyAfter.filter(hasNone), kindOf),
    ...pairMeters(onlyBefore.filter(hasNone), onlyAfter.filter(hasNumber), kindOf),
  ]
}

interface DatedInventory {
  readonly propertyId: number
  readonly checkType: InventoryCheckType
  readonly date: Day
  /** Whose tenancies it belongs to, as landlords see it; a tenant sees their own alone. */
  readonly tenantIds?: readonly number[] | undefined
}

type Dated = Omit<DatedInventory, 'checkType'>

/** Whether one inventory is read beside an earlier one: of the same home, and of nobody else's tenancy. */
export const isReadBeside = (earlier: Dated, later: Dated): boolean =>
  earlier.propertyId === later.propertyId && earlier.date <= later.date && !areOfOthers(earlier, later)

/**
 * The check-in to compare a check-out with, or the other way round, among inventories with the latest first: of the
 * same home and no other tenancy, the next in time. On the day on which one tenant leaves and the next arrives, one of
 * another day is preferred (rule: inventory-comparison).
 */
export function counterpart<Row extends DatedInventory>(
  rows: readonly Row[],
  to: Dated,
  checkType: 'check-in' | 'check-out',
): Row | undefined {
  const isOut = checkType === 'check-out'
  const own = rows.filter(
    (row) => row.checkType === checkType && (isOut ? isReadBeside(to, row) : isReadBeside(row, to)),
  )
  const nearestFirst = isOut ? own.toReversed() : own
  const shares = nearestFirst.find((row) => row.tenantIds?.some((id) => to.tenantIds?.includes(id)))
  return shares ?? nearestFirst.find(({ date }) => date !== to.date) ?? nearestFirst[0]
}

const areOfOthers = (
  { tenantIds: a = [] }: Pick<DatedInventory, 'tenantIds'>,
  { tenantIds: b = [] }: Pick<DatedInventory, 'tenantIds'>,
) => a.length > 0 && b.length > 0 && !a.some((id) => b.includes(id))
