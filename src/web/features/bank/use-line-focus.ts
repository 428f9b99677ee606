import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankLine } from '#api/bank.ts'

/**
 * Which line of a statement has the focus and which one gets it next. Focusing the field moves to the first line to
 * deal with (rule: bank-keys).
 */
export function useLineFocus(
  field: RefObject<HTMLFieldSetElement | null>,
  lines: readonly BankLine[] | undefined,
  isToDo: (line: BankLine) => boolean,
) {
  const [current, setCurrent] = useState<number | null>(null)
  const isWorking = useRef(false)
  const lineElement = (id: number | null | undefined) =>
    field.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)
  const focusLine = (id: number | null | undefined) => lineElement(id)?.focus()

  // Certain lines are posted together, so the others are dealt with one by one.
  const begin = () => focusLine(lines?.find((line) => isToDo(line) && line.certainty !== 'certain')?.id)
  const keepPlace = useEffectEvent(() => {
    const { activeElement } = document
    if (activeElement === field.current) begin()
    // The focused line has moved to another group, where it was drawn as a new element.
    else if (isWorking.current && activeElement === document.body) lineElement(current)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (lines) keepPlace()
  }, [lines])

  /** The line to deal with after this one, else the one before it. */
  const nextOf = (line: BankLine) => {
    const open = lines?.filter((each) => isToDo(each) || each.id === line.id) ?? []
    const at = open.findIndex(({ id }) => id === line.id)
    return (open[at + 1] ?? open[at - 1] ?? line).id
  }
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      isWorking.current = true
      if (target === field.current) begin()
    },
    onBlur: () => {
      isWorking.current = false
    },
  }
  return { current, setCurrent, lineElement, focusLine, nextOf, handlers }
}
