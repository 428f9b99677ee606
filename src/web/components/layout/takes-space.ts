import { useSyncExternalStore } from 'react'
import { makeListeners } from '#web/lib/listeners.ts'

/** Pixels between a note over the page and what makes room for it. */
const gap = 12

/** The room that each note over the page takes, in pixels; 0 while it is not there. */
const taken = { toast: 0, reminder: 0 }
const listeners = makeListeners()

/**
 * Tells how tall a note over the page is, so that whatever shares its place makes room: as a ref of the note. No custom
 * property of the root says it: that is inherited, and each toast would make the browser style the whole page anew.
 */
export const takesSpace = (by: keyof typeof taken) => (note: HTMLElement | null) => {
  if (!note) return
  const observer = new ResizeObserver(() => take(by, note.offsetHeight + gap))
  observer.observe(note)
  return () => {
    observer.disconnect()
    take(by, 0)
  }
}

function take(by: keyof typeof taken, pixels: number): void {
  taken[by] = pixels
  const all = taken.toast + taken.reminder
  // What the style sheet leaves at the foot of the window, and the notes in addition (rule: screens-focus-in-sight).
  document.documentElement.style.scrollPaddingBottom = all === 0 ? '' : `min(6rem + ${all}px, 60vh)`
  listeners.notify()
}

/** The room that the toast takes, in pixels. */
export const useToastSpace = () => useSyncExternalStore(listeners.subscribe, () => taken.toast)
