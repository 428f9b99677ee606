import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useBeforeSubmit } from '#web/lib/forms/use-before-submit.ts'
import { isElsewhere, type Sent, sentBy, useSendAgain } from '#web/lib/forms/use-send-again.ts'
import { type ChoiceSearch, useChoiceSearch } from './use-choice-search.ts'

export type Choices<Row> = ChoiceSearch<Row> & {
  /** The chosen row's id, known before the row itself is; null for none. */
  value: number | null
  chosen: Row | null
  onChoose: (row: Row | null) => void
  /** The words for no choice: 'Select a property', 'All properties'. */
  placeholder: string
}

type TypedChoiceOptions<Row> = Omit<Choices<Row>, 'placeholder'> & { input: RefObject<HTMLInputElement | null> }

/**
 * The text of a field in which a row is chosen by typing its whole name. What was typed and left before the search has
 * answered is chosen at the answer, if it is exactly the name of one row; a form that is sent meanwhile waits for that.
 * Any other text stays to be corrected, or outside a form goes.
 */
export function useTypedChoice<Row extends { id: number }>({
  input,
  value,
  chosen,
  onChoose,
  ...list
}: TypedChoiceOptions<Row>) {
  const { typed, text, isOpen, begin, change, forget } = useTyped(value, chosen ? list.labelOf(chosen) : '')
  const { ask, askSoon, isAnswered, suggested, named, mustHold } = useChoiceSearch({ ...list, text: typed && text })
  const sendAgain = useSendAgain(input)

  const choose = (row: Row) => {
    forget()
    onChoose(row)
  }
  const settle = (sent: Sent | null) => {
    const row = named(text)
    if (row) {
      choose(row)
      sendAgain(sent)
    } else if (!input.current?.form) {
      // A filter has nothing to be sent with it, and shows what it filters by.
      forget()
    } else {
      change({ hasGoneOn: false, sent: null, isRefused: true })
      if (sent && !isElsewhere(sent)) input.current?.focus()
    }
  }
  const goOn = (sent: Sent | null) => {
    if (isAnswered) return settle(sent)
    ask(text)
    change({ hasGoneOn: true, ...(sent && { sent }) })
  }

  useBeforeSubmit(input, (event) => {
    if (!isOpen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    goOn(sentBy(event))
  })
  const takeAnswer = useEffectEvent(() => {
    if (typed && (typed.hasGoneOn || (isOpen && named(text)))) settle(typed.sent)
  })
  useEffect(() => {
    if (isAnswered) takeAnswer()
  }, [isAnswered])

  return {
    text,
    isOpen,
    suggested,
    mustHold,
    lookingFor: typed?.hasGoneOn && !isAnswered ? text : null,
    isRefused: typed?.isRefused ?? false,
    type(next: string) {
      const row = suggested.get(next)
      if (row) return choose(row)
      begin(next)
      askSoon(next)
      if (next === '') onChoose(null)
    },
    onFocus: () => (typed ? change({ hasGoneOn: typed.sent !== null }) : begin(null)),
    onBlur: () => (isOpen ? goOn(null) : forget()),
    /** Escape brings back what is chosen. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen || event.nativeEvent.isComposing) return
      event.preventDefault()
      begin(null)
    },
  }
}

/** What somebody does in the field. */
type Typed = {
  /** Null while it is the name of what is chosen. */
  text: string | null
  /** What was chosen then. What is chosen otherwise since replaces the text. */
  over: number | null
  /** Somebody has gone on while the text is being searched. */
  hasGoneOn: boolean
  /** They have sent the form. */
  sent: Sent | null
  isRefused: boolean
}

/** What is typed over a choice, whose name is shown until then. */
function useTyped(value: number | null, shown: string) {
  const [typed, setTyped] = useState<Typed | null>(null)
  if (typed && typed.over !== value) setTyped(null)
  const text = typed?.text ?? shown
  return {
    typed,
    text,
    /** It is the name of nothing that is chosen. */
    isOpen: text !== '' && text !== shown,
    begin: (text: string | null) =>
      // An empty field chooses nothing.
      setTyped({ text, over: text === '' ? null : value, hasGoneOn: false, sent: null, isRefused: false }),
    change: (part: Partial<Typed>) => setTyped((now) => now && { ...now, ...part }),
    forget: () => setTyped(null),
  }
}
