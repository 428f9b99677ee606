import { useSyncExternalStore } from 'react'
import { makeListeners } from '#web/lib/listeners.ts'

let begun = 0
const listeners = makeListeners()

/** Draws the screens again, because they show what is due today. */
export function beginNewDay(): void {
  begun += 1
  listeners.notify()
}

/** For the component above all screens: renders again when a new day has begun while the page was open. */
export const useNewDay = (): number => useSyncExternalStore(listeners.subscribe, () => begun)
