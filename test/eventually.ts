import { vi } from 'vitest'

/**
 * Less than a test may take, so that what is reported is the last thing seen. As long as `poll` in vitest.config.ts.
 */
const patienceMs = 10_000

/** Looks again until nothing is thrown, and returns what was seen. Only a failure takes as long as `ms`. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>, ms = patienceMs): Promise<Seen> {
  return vi.waitFor(look, { timeout: ms, interval: 20 })
}
