import type { KeyboardEvent } from 'react'

/**
 * Whether a key closes what has the focus, where nothing else has closed by it. A toast that is up takes Escape for
 * itself alone, though the focus is here and this is meant.
 */
export const closesByEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing
