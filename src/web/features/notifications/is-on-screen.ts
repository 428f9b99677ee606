import type { ShownNotification } from '#api/live.ts'

type Screen = { readonly path: string; readonly search: string; readonly isVisible: boolean }

/**
 * Whether what a notification tells of is before the reader's eyes already: a message of the
 * conversation that is open (rule: live-notification).
 */
export function isOnScreen(
  { relatedEntityType, relatedEntityId }: Pick<ShownNotification, 'relatedEntityType' | 'relatedEntityId'>,
  { path, search, isVisible }: Screen,
): boolean {
  if (!isVisible || relatedEntityType !== 'conversation' || path !== '/messages') return false
  return new URLSearchParams(search).get('conversation') === String(relatedEntityId)
}
