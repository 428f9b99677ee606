import { type MouseEvent, useRef } from 'react'

/** Marks the button that takes its row away. */
export const removesRow = { 'data-removes-row': '' }

/**
 * For what holds rows that can be taken away: the pressed button goes with its row, and the keyboard's
 * place is then the same button of the row after it, else of the one before it, else `otherwise`.
 */
export function useOtherRow() {
  const otherwise = useRef<HTMLButtonElement>(null)
  const onClickCapture = ({ target, currentTarget }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-removes-row]')
    if (!button) return
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-removes-row]')]
    const at = all.indexOf(button)
    const other = all[at + 1] ?? all[at - 1] ?? otherwise.current
    other?.focus()
  }
  return { otherwise, onRows: { onClickCapture } }
}
