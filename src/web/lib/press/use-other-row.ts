import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { focusPageAfter } from './page-focus.ts'

/** Marks the button that takes its row away. */
export const removesRow = { 'data-removes-row': 'at once' }

/** Marks the button that does so once a question about it has been answered. */
export const asksToRemoveRow = { 'data-removes-row': 'asks' }

const buttonAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-removes-row]') : null

/** A key that is held down presses again and again, and the focus is at the next row by then. */
const ignoreRepeats = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter' && buttonAt(event.target)) event.preventDefault()
}

/**
 * For a list whose rows can be removed, each with the button that was pressed: the focus goes to the same button of the
 * next row, else of the previous one, else to `otherwise`, else to the page. If there is a question first, `otherRow`
 * says what gets the focus when the row goes.
 */
export function useOtherRow() {
  const otherwise = useRef<HTMLButtonElement>(null)
  const other = useRef<HTMLElement>(null)
  const onClickCapture = ({ target, currentTarget }: MouseEvent) => {
    const button = buttonAt(target)
    if (!button) return
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-removes-row]')]
    const at = all.indexOf(button)
    other.current = all[at + 1] ?? all[at - 1] ?? otherwise.current
    if (button.dataset.removesRow === asksToRemoveRow['data-removes-row']) return
    const next = other.current ?? button
    next.focus()
    // That may be a row that is going, too.
    focusPageAfter(next)
  }
  return { otherwise, onRows: { onClickCapture, onKeyDownCapture: ignoreRepeats }, otherRow: () => other.current }
}
