/** The rooms with which a new report begins (rule: inspections-starting-rooms). */

import { inspectionReports } from '#api/inspection-reports.ts'
import { inventory } from '#api/inventory.ts'
import { counted } from '#domain/counted.ts'
import { formatDay } from '#domain/day-forms.ts'
import { maxReportRooms, roomsByBedrooms, roomTypeOf, roomTypes } from '#domain/inspection-report.ts'
import { get, queryClient } from '#web/lib/api/query-client.ts'
import { randomKey } from '#web/lib/random-key.ts'
import type { InspectedHome } from './device-store.ts'
import { newRoom, type RoomInput } from './report-form.ts'

export type StartingRooms = {
  rooms: RoomInput[]
  /** Where the rooms come from, in words; null if there was nothing to go by. */
  from: string | null
}

/** How long to wait for earlier records, since somebody stands at the door. */
const patienceMs = 3_000

/**
 * The rooms of the home's last report, else of its last inventory, else as many as its number of bedrooms suggests,
 * which is known even without a network.
 */
export async function startingRooms(home: InspectedHome): Promise<StartingRooms> {
  const recorded = navigator.onLine ? await Promise.race([recordedRooms(home.id), after(patienceMs)]) : null
  if (recorded) return recorded
  const bedrooms = home.bedrooms ?? null
  return {
    rooms: roomsByBedrooms(bedrooms).map((name) => roomNamed(name)),
    from: bedrooms === null ? null : `for ${counted(bedrooms, 'bedroom')}`,
  }
}

const after = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null))

async function recordedRooms(propertyId: number): Promise<StartingRooms | null> {
  try {
    return (await roomsOfLastReport(propertyId)) ?? (await roomsOfLastInventory(propertyId))
  } catch (error) {
    console.warn('The rooms that were recorded before could not be read', error)
    return null
  }
}

async function roomsOfLastReport(propertyId: number): Promise<StartingRooms | null> {
  const [latest] = await ask(get(inspectionReports.ofProperty, { params: { propertyId }, query: { limit: 1 } }))
  if (!latest) return null
  const { internalRooms, inspectionDate } = await ask(get(inspectionReports.get, { params: { id: latest.id } }))
  if (internalRooms.length === 0) return null
  const rooms = internalRooms.map(({ roomName, roomType }) => roomNamed(roomName, roomType))
  return { rooms, from: `as in the report of ${formatDay(inspectionDate)}` }
}

async function roomsOfLastInventory(propertyId: number): Promise<StartingRooms | null> {
  const [latest] = await ask(get(inventory.list, { query: { propertyId, limit: 1 } }))
  if (!latest) return null
  const { rooms, date } = await ask(get(inventory.get, { params: { id: latest.id } }))
  if (rooms.length === 0) return null
  return {
    rooms: rooms.slice(0, maxReportRooms).map(({ name }) => roomNamed(name)),
    from: `as in the inventory of ${formatDay(date)}`,
  }
}

const ask = <Reply>(
  query: { queryKey: readonly string[]; queryFn?: unknown } & Parameters<typeof queryClient.fetchQuery<Reply>>[0],
) => queryClient.fetchQuery<Reply>({ ...query, retry: false })

function roomNamed(roomName: string, type = ''): RoomInput {
  const roomType = roomTypes.find((known) => known === type) ?? roomTypeOf(roomName)
  return { ...newRoom(randomKey(), roomType), roomName }
}
