import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { askToUpgrade } from './upgrade-toast.ts'

/**
 * The failure of something that not every plan includes. If the plan has ended since it was read, the refusal leads to
 * the plans.
 */
export function sayFailureOrUpgrade(title: string, error: unknown): void {
  if (hasStatus(error, 403)) askToUpgrade(error.text)
  else sayFailure(title, error)
}
