import { type RefObject, useEffect } from 'react'

/** What holds a text that can be read and left, but not changed. */
const texts =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range], [readonly]), textarea:not([readonly])'

/** What a press changes at once, whether it is a field or adds, removes or opens one. */
const pressed = 'select, [type=checkbox], [type=radio], [type=file], [type=range], canvas, button:not([type=submit])'

const keysThatLeave = new Set(['Tab', 'Escape'])

/**
 * While a form in this part of the screen is being sent, its fields stay as they were sent: the answer closes the form,
 * and what was changed meanwhile would be gone (rule: screens-edits). The focus stays, and nothing looks different.
 *
 * `data-stays` is for a form that is still there afterwards, with what was typed meanwhile, and for a part of a form in
 * which the sending can be helped on. A button that sends a form without being its submit button has `data-sends`.
 */
export function HeldWhileSent({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => (within.current ? holdWhileSent(within.current) : undefined), [within])
  return null
}

/** As `HeldWhileSent`, until the returned function is called. */
export function holdWhileSent(part: HTMLElement): () => void {
  const held = new Map<HTMLFormElement, () => void>()
  const look = () => {
    const sent = new Set<HTMLFormElement>()
    for (const button of part.querySelectorAll<HTMLButtonElement>(':is([type=submit], [data-sends])[aria-busy]'))
      if (button.form && !('stays' in button.form.dataset)) sent.add(button.form)
    for (const [form, release] of held) {
      if (sent.has(form)) continue
      release()
      held.delete(form)
    }
    for (const form of sent) {
      if (held.has(form)) continue
      held.set(form, hold(form))
      // Its button may go while it is pending.
      observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(part, { subtree: true, attributeFilter: ['aria-busy'] })
  look()
  return () => observer.disconnect()
}

function hold(form: HTMLFormElement): () => void {
  const end = new AbortController()
  const refuse = (event: Event) => {
    const isFor = (what: string) => event.target instanceof Element && event.target.closest(what) !== null
    const leaves = event instanceof KeyboardEvent && keysThatLeave.has(event.key)
    const isDragged = event instanceof DragEvent
    if (!(isFor(pressed) || isDragged) || leaves || isFor('[data-stays]')) return
    // Otherwise the place for files would look as if it took them.
    if (isDragged && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of ['pointerdown', 'mousedown', 'click', 'keydown', 'dragover', 'drop'])
    form.addEventListener(name, refuse, { capture: true, signal: end.signal })
  const fields = form.querySelectorAll<HTMLInputElement>(texts)
  for (const field of fields) {
    field.readOnly = true
    field.dataset.held = ''
  }
  return () => {
    end.abort()
    for (const field of fields) {
      field.readOnly = false
      delete field.dataset.held
    }
  }
}
