/** So soon after a finger is up its click has come. */
const clicksWithinMs = 100

/** The pointer that is down, or was a moment ago. */
let down: number | null = null
let ended = Promise.resolve()
let end: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function noteDown({ isPrimary, button, ctrlKey, pointerId }: PointerEvent): void {
  // With Ctrl it opens a menu on a Mac, which keeps the release to itself.
  if (!isPrimary || button !== 0 || ctrlKey) return
  clearTimeout(timer)
  down = pointerId
  if (!end) ended = new Promise((resolve) => (end = resolve))
}

function noteUp({ pointerId }: PointerEvent): void {
  if (pointerId !== down) return
  clearTimeout(timer)
  timer = setTimeout(endPress, clicksWithinMs)
}

function endPress(): void {
  clearTimeout(timer)
  down = null
  end?.()
  end = null
}

// An optional document, because tests of rules load this file without one.
const page = globalThis.document
page?.addEventListener('pointerdown', noteDown, { capture: true, passive: true })
for (const name of ['pointerup', 'pointercancel'] as const)
  page?.addEventListener(name, noteUp, { capture: true, passive: true })
// After these no release is told: of a drag, of a menu of the browser, or in another window.
for (const name of ['dragend', 'contextmenu', 'visibilitychange'] as const)
  page?.addEventListener(name, endPress, { capture: true, passive: true })
page?.defaultView?.addEventListener('blur', endPress)

/**
 * What has been asked for, or its error, once no mouse button, finger or pen is down: what grows with it would take the
 * button away that is being pressed, and the press would be lost.
 */
export async function afterPress<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } finally {
    await ended
  }
}
