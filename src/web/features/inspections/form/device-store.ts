/**
 * What inspections keep on this device, in IndexedDB: reports that are not sent yet, their photos, and the properties
 * that can be inspected without a network. Every row is one user's, and what is listed is theirs alone.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Property } from '#api/properties.ts'
import { inAddressOrder } from '#domain/address-order.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import type { ReportInput } from './report-form.ts'
import type { SectionKey } from './sections.ts'

export type InspectedHome = {
  id: number
  address: string
  city: string
  isHmo: boolean
  /** Missing in what an older version kept. */
  bedrooms?: number | null
}

export type SavedReport = {
  /** Made on this device; the server writes a report that comes twice under one key once. */
  key: string
  userId: number
  property: InspectedHome
  input: ReportInput
  /** When it was submitted, with or without a network. A signature before that is not final. */
  submittedAt: string | null
  /** The part that was on screen last. */
  section: SectionKey
  /** A draft is still being filled in, a waiting one is to be sent, a refused one needs a person. */
  state: 'draft' | 'waiting' | 'refused'
  /** Why the server refused it. */
  refusal: string | null
  /** It was sent at least once without an answer, so the server may have it already. */
  posted: boolean
  attempts: number
  /** The earliest time of the next try, in milliseconds since 1970. */
  nextTryAt: number
  changedAt: string
}

export type SavedPhoto = {
  key: string
  userId: number
  reportKey: string
  /** A room's key, or the whole property. */
  place: string
  /** Its position: photos are listed as they were taken. */
  at: number
  picture: Blob
  /** Where the server keeps it, once it was sent, and since when. */
  stored: { url: string; at: number } | null
}

/**
 * A property as the server listed it, without what no inspection needs and other users of this browser must not see.
 */
type SavedHome = Omit<Property, 'joinCode'> & { userId: number } & typeof withoutSecrets

const withoutSecrets = {
  notes: null,
  tenantNotes: null,
  securityDeposit: null,
  holdingDeposit: null,
  marketValue: null,
}

interface Device extends DBSchema {
  reports: { key: string; value: SavedReport; indexes: { userId: number } }
  photos: { key: string; value: SavedPhoto; indexes: { reportKey: string } }
  homes: { key: [number, number]; value: SavedHome; indexes: { userId: number } }
}

let opening: Promise<IDBPDatabase<Device>> | undefined

function device() {
  opening ??= openDB<Device>('latchkey', 1, {
    upgrade(db) {
      db.createObjectStore('reports', { keyPath: 'key' }).createIndex('userId', 'userId')
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('reportKey', 'reportKey')
      db.createObjectStore('homes', { keyPath: ['userId', 'id'] }).createIndex('userId', 'userId')
    },
    // A newer version of the application waits for this one to close its connection.
    blocking: (_from, _to, event) => {
      opening = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opening = undefined
    },
  })
  return opening
}

const listeners = makeListeners()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('latchkey-kept') : null
otherTabs?.addEventListener('message', listeners.notify)

function changedHere(): void {
  listeners.notify()
  otherTabs?.postMessage('changed')
}

/** Calls back when this tab or another has kept, changed or removed a report. */
export const watchSavedReports = listeners.subscribe

/** The latest change first. */
export async function savedReports(userId: number): Promise<SavedReport[]> {
  const reports = await (await device()).getAllFromIndex('reports', 'userId', userId)
  return reports.sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

export async function savedReport(userId: number, key: string): Promise<SavedReport | undefined> {
  const report = await (await device()).get('reports', key)
  return report?.userId === userId ? report : undefined
}

export async function addReport(report: SavedReport): Promise<void> {
  await (await device()).add('reports', report)
  changedHere()
}

/** Changes the stored version of a report in one transaction. Undefined where it is gone, or `change` returns null. */
export async function changeReport(
  userId: number,
  key: string,
  change: (report: SavedReport) => Partial<SavedReport> | null,
): Promise<SavedReport | undefined> {
  const transaction = (await device()).transaction('reports', 'readwrite')
  const report = await transaction.store.get(key)
  const changes = report?.userId === userId ? change(report) : null
  const changed = report && changes ? { ...report, ...changes } : undefined
  if (changed) await transaction.store.put(changed)
  await transaction.done
  if (changed) changedHere()
  return changed
}

/** Removes a report with its photos. */
export async function removeReport(userId: number, key: string): Promise<void> {
  const transaction = (await device()).transaction(['reports', 'photos'], 'readwrite')
  const report = await transaction.objectStore('reports').get(key)
  if (report?.userId === userId) {
    await transaction.objectStore('reports').delete(key)
    const photos = transaction.objectStore('photos')
    for (const photo of await photos.index('reportKey').getAllKeys(key)) await photos.delete(photo)
  }
  await transaction.done
  changedHere()
}

/** The photos of a report in the order in which they were taken. */
export async function photosOfReport(userId: number, reportKey: string): Promise<SavedPhoto[]> {
  const photos = await (await device()).getAllFromIndex('photos', 'reportKey', reportKey)
  return photos.filter((photo) => photo.userId === userId).sort((a, b) => a.at - b.at)
}

export async function addPhoto(photo: SavedPhoto): Promise<void> {
  await (await device()).add('photos', photo)
}

/** Remembers where the server keeps a photo, so that it is not sent again. */
export async function noteStored(key: string, stored: SavedPhoto['stored']): Promise<void> {
  const transaction = (await device()).transaction('photos', 'readwrite')
  const photo = await transaction.store.get(key)
  if (photo) await transaction.store.put({ ...photo, stored })
  await transaction.done
}

export async function removePhoto(key: string): Promise<void> {
  await (await device()).delete('photos', key)
}

/** Replaces what this device knows of the user's properties. */
export async function saveHomes(userId: number, homes: readonly Property[]): Promise<void> {
  const transaction = (await device()).transaction('homes', 'readwrite')
  for (const key of await transaction.store.index('userId').getAllKeys(userId)) await transaction.store.delete(key)
  for (const { joinCode: _, ...home } of homes) await transaction.store.put({ ...home, ...withoutSecrets, userId })
  await transaction.done
}

/** By address. */
export async function savedHomes(userId: number): Promise<Property[]> {
  const homes = await (await device()).getAllFromIndex('homes', 'userId', userId)
  return homes.sort((a, b) => inAddressOrder(a.address, b.address))
}
