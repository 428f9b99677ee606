import { hasStatus } from '#web/lib/api/call.ts'
import { useIsPageInUse } from './use-keep-page.ts'

/**
 * Whether a page says that what it shows is not found. What is being typed on it stays until it is saved or discarded
 * (rule: live-changed).
 */
export function useIsMissing(error: unknown): boolean {
  const isPageInUse = useIsPageInUse()
  return hasStatus(error, 404) && !isPageInUse
}
