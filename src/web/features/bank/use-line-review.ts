import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import type { LineChange } from './bank.hooks.ts'
import { holdsWords, isDone } from './bank-line.ts'
import { pressLineKey } from './line-keys.tsx'
import type { LineActions } from './line-row.tsx'
import { acceptProposal, useLineChanges } from './use-line-changes.ts'
import { type NextFocus, useLineDialog } from './use-line-dialog.ts'
import { useLineFocus } from './use-line-focus.ts'

const noLines: readonly BankLine[] = []

type Places = {
  field: RefObject<HTMLFieldSetElement | null>
  /** Next where only lines are left that it posts. */
  postButton: RefObject<HTMLButtonElement | null>
  /** Next where nothing is left; it is there only then. */
  onward: RefObject<HTMLAnchorElement | null>
}

/** Deals with the lines of a statement one after the other, and says what gets the focus next (rule: bank-keys). */
export function useLineReview(rows: readonly BankLine[] | undefined, { field, postButton, onward }: Places) {
  const lines = rows ?? noLines
  const { send, undo, isSent, lastDealtWith } = useLineChanges(lines)
  const [byRule, setByRule] = useState<{ rows: typeof rows; words: string } | null>(null)
  /** Until the lines are here again, those that a rule has set aside look as before. */
  const isSetAsideByRule = (line: BankLine) => byRule !== null && byRule.rows === rows && holdsWords(line, byRule.words)
  const isToDo = (line: BankLine) => !isDone(line) && !isSent(line) && !isSetAsideByRule(line)
  const whatIsLeft = () => onward.current ?? (lines.some(isToDo) ? postButton.current : null)
  const focus = useLineFocus(field, rows, isToDo, whatIsLeft)
  const { current, setCurrent, lineElement, focusLine, nextOf, handlers } = focus

  /** What gets the focus after a line, and after those that are dealt with together with it. */
  const after = (line: BankLine, isTogether?: (other: BankLine) => boolean): NextFocus => {
    const next = nextOf(line, isTogether)
    const isLeft = lines.some((each) => each.id !== line.id && isToDo(each) && !isTogether?.(each))
    return () =>
      next ? lineElement(next.id) : (onward.current ?? (isLeft ? postButton.current : lineElement(line.id)))
  }
  /** Not in a dialog, say, in which somebody may be typing. */
  const isAmongLines = () => {
    const { activeElement } = document
    const isOnPlace = [document.body, postButton.current].includes(activeElement as HTMLElement)
    return isOnPlace || field.current?.contains(activeElement)
  }
  const deal = (line: BankLine, body: LineChange, title: string) => {
    if (!isToDo(line)) return
    after(line)()?.focus()
    void send(line, body, title).then((isDealtWith) => {
      if (!isDealtWith && isAmongLines()) focusLine(line.id)
    })
  }

  const onRule = (words: string) => setByRule({ rows, words })
  const { ask, ...dialog } = useLineDialog({ lineElement, after, send, onRule })
  const actions: LineActions = {
    post: (line) => deal(line, acceptProposal(line), 'Posted'),
    setAside: (line) => deal(line, { setAside: true }, 'Set aside'),
    setAllAside: ask('rule'),
    choose: ask('destination'),
    undo,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey } = event
    if (dialog.asked || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
    const isOnLine = target.dataset.line !== undefined
    if (target !== field.current && target !== onward.current && !isOnLine) return
    pressLineKey(event, { lines, current, isOnLine, actions, isSent, lastDealtWith, focusLine })
  }
  return { actions, isSent, current, setCurrent, dialog, handlers: { ...handlers, onKeyDown } }
}
