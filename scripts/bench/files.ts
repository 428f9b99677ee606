/** Files: how fast uploads are taken in, and whether anybody waits while a long PDF is made. */

import { benchPdf } from './pdf.ts'
import { withBenchServer } from './process.ts'
import { benchUploads } from './uploads.ts'

/** Prints what it finds; returns how many limits are missed. */
export function benchFiles(): Promise<number> {
  return withBenchServer({}, async (server) => (await benchUploads(server)) + (await benchPdf(server)))
}
