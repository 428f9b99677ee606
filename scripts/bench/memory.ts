/** The server's resident memory once it has answered everything that a benchmark asks. */
import type { BenchServer } from './process.ts'

const mostMegabytes: Readonly<Record<string, number>> = { PGlite: 350, PostgreSQL: 250 }

/** Prints it; returns 1 when it is more than a server on this database may take. */
export async function benchMemory(database: string, server: BenchServer): Promise<number> {
  const { residentMegabytes } = await server.usage()
  const most = mostMegabytes[database]
  const misses = most !== undefined && residentMegabytes > most
  console.log(`resident memory after it: ${residentMegabytes.toFixed(0)} MB${misses ? ` (at most ${most})` : ''}`)
  return misses ? 1 : 0
}
