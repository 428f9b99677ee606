import { type MouseEvent, useRef } from 'react'

/** Marks the button that takes its row away. */
export const removesRow = { 'data-removes-row': 'at once' }

/** Marks the button that does so once a question about it has been answered. */
export const asksToRemoveRow = { 'data-removes-row': 'asks' }

/**
 * For what holds rows that can be taken away: the pressed button goes with its row, and the keyboard's
 * place is then the same button of the row after it, else of the one before it, else `otherwise`.
 * Where it has asked first, `otherRow` says what has the focus once the row goes.
 */
export function useOtherRow() {
  const otherwise = useRef<HTMLButtonElement>(null)
  const other = useRef<HTMLElement>(null)
  const onClickCapture = ({ target, currentTarget }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-removes-row]')
    if (!button) return
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-removes-row]')]
    const at = all.indexOf(button)
    other.current = all[at + 1] ?? all[at - 1] ?? otherwise.current
    if (button.dataset.removesRow !== asksToRemoveRow['data-removes-row']) other.current?.focus()
  }
  return { otherwise, onRows: { onClickCapture }, otherRow: () => other.current }
}
