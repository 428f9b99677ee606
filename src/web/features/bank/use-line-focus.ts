import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankImport, BankLine } from '#api/bank.ts'
import { useWhenEnded } from '#web/lib/api/use-when-ended.ts'

/**
 * Which line of a statement has the focus and which one gets it next. Focusing the field moves to the first line to
 * deal with, or where there is none, to what is to be done then (rule: bank-keys).
 */
export function useLineFocus(
  field: RefObject<HTMLFieldSetElement | null>,
  lines: readonly BankLine[] | undefined,
  isToDo: (line: BankLine) => boolean,
  whatIsLeft: () => HTMLElement | null | undefined,
) {
  const [current, setCurrent] = useState<number | null>(null)
  const isWorking = useRef(false)
  /** The screen follows the focused line, until somebody scrolls elsewhere. */
  const isFollowed = useRef(false)
  const lineElement = (id: number | null | undefined) =>
    field.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)
  const focusLine = (id: number | null | undefined, options?: FocusOptions) => lineElement(id)?.focus(options)

  // Certain lines are posted together, so the others are dealt with one by one.
  const isAlone = (line: BankLine) => isToDo(line) && line.certainty !== 'certain'
  const firstLine = () => lineElement(lines?.find(isAlone)?.id)
  const keepPlace = useEffectEvent(() => {
    const { activeElement } = document
    const line = lineElement(current)
    if (activeElement === field.current) (firstLine() ?? whatIsLeft())?.focus()
    // The focused line has moved to another group, where it was drawn as a new element.
    else if (isWorking.current && activeElement === document.body) line?.focus({ preventScroll: true })
    // What was learnt from a line moves others to another group, and with them the focused one.
    if (line && isFollowed.current && line === document.activeElement) line.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (lines) keepPlace()
  }, [lines])

  /**
   * The line to deal with after this one, without those that are dealt with together with it; after the last one, the
   * first that is not certain. None where only certain ones are left.
   */
  const nextOf = (line: BankLine, isTogether: (other: BankLine) => boolean = () => false) => {
    const open = lines?.filter((each) => each.id === line.id || (isToDo(each) && !isTogether(each))) ?? []
    const at = open.findIndex(({ id }) => id === line.id)
    return open[at + 1] ?? open.find((each) => each.id !== line.id && isAlone(each))
  }
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      isWorking.current = true
      isFollowed.current = true
      if (target !== field.current) return
      // Lines that have just been posted may still be in the list as they were: then there is nothing to go to yet.
      const isOver = lines !== undefined && !lines.some(isToDo)
      ;(firstLine() ?? (isOver ? whatIsLeft() : null))?.focus()
    },
    onBlur: () => {
      isWorking.current = false
    },
    onWheel: () => {
      isFollowed.current = false
    },
    onTouchMove: () => {
      isFollowed.current = false
    },
  }
  return { current, setCurrent, lineElement, focusLine, nextOf, handlers }
}

/** Once the last line has been dealt with from one of these, the focus is on what follows. */
export function useFocusWhenOver(
  { open }: BankImport,
  places: readonly RefObject<HTMLElement | null>[],
  onward: RefObject<HTMLElement | null>,
) {
  useWhenEnded(open > 0, () => {
    const { activeElement } = document
    const isHere = activeElement === document.body || places.some(({ current }) => current?.contains(activeElement))
    if (isHere) onward.current?.focus()
  })
}
