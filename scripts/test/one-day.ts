import { setTimeout as after } from 'node:timers/promises'
import { londonDay } from '#domain/day.ts'

const hourMs = 3_600_000

/**
 * The milliseconds until tomorrow in London, if less than `minutes` are left of today; else 0. Days begin on a full
 * hour, in summer too.
 */
export function msToTomorrow(now: Date, minutes: number): number {
  const end = new Date(now.getTime() + minutes * 60_000)
  return londonDay(now) === londonDay(end) ? 0 : hourMs - (now.getTime() % hourMs)
}

/**
 * Waits for tomorrow where today is nearly over. Tests mean one day by 'today': a rent that they enter for today would
 * be overdue when they look at it, and a deposit protected before it was received.
 */
export async function waitForOneDay(tests: string, minutes: number): Promise<void> {
  const wait = msToTomorrow(new Date(), minutes)
  if (wait === 0) return
  console.log(`${tests}: waiting ${Math.ceil(wait / 60_000)} minutes for tomorrow, so that they see one day`)
  await after(wait)
}
