/** The clock that the demo's server goes by: set back while the data is filled in, so that what is made has a past. */
import { dayMs } from '#domain/day.ts'

let daysBack = 0

export const demoNow = (): Date => new Date(Date.now() - daysBack * dayMs)

/** Sets the server's clock back by `days` until `part` is done. */
export async function daysAgo(days: number, part: () => Promise<void>): Promise<void> {
  daysBack = days
  try {
    await part()
  } finally {
    daysBack = 0
  }
}
