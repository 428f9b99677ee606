/** Reads the files of imports, long ones in a thread. */
import { type PropertyImport, readImportFile, type TenancyImport } from '#server/features/imports/import-reading.ts'
import { readAside } from '#server/platform/files/reading-thread.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

const reader = { worker: new URL('./import-worker.ts', import.meta.url), read: readImportFile }

interface Received {
  readonly bytes: Uint8Array
  readonly leaveOut: readonly number[]
}

/** @throws Problem 400 for what is no table, or too long. */
export const readProperties = async (requester: Requester, file: Received) =>
  (await readAside(requester, reader, { ...file, kind: 'properties' })) as PropertyImport

/** @throws Problem 400 for what is no table, or too long. */
export const readTenancies = async (requester: Requester, file: Received) =>
  (await readAside(requester, reader, { ...file, kind: 'tenancies' })) as TenancyImport
