import { vi } from 'vitest'

/** Shorter than a test's timeout, so that a failure reports the last thing seen; as `poll` in vitest.config.ts. */
const patienceMs = 10_000

/** Calls `look` until it does not throw, and returns its result. Gives up after `ms`. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>, ms = patienceMs): Promise<Seen> {
  return vi.waitFor(look, { timeout: ms, interval: 20 })
}
