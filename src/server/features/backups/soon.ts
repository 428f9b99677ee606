/** Answers that hold what a job makes, where it does so quickly (rule: backups-answer). */

import { setTimeout as pause } from 'node:timers/promises'

const mostAsked = 40
const shortPause = () => pause(100)

/** Asks for some seconds until there is something; undefined where it takes longer. Errors are passed on. */
export async function soon<Found>(
  find: () => Promise<Found | undefined>,
  waiting = shortPause,
): Promise<Found | undefined> {
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const found = await find()
    if (found !== undefined) return found
    await waiting()
  }
}
