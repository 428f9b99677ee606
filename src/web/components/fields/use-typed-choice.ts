import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useBeforeSubmit } from '#web/lib/forms/use-before-submit.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { choiceTexts } from './choice-texts.ts'

export type Choices<Row> = {
  rows: readonly Row[]
  /** There are more rows than `rows`, so the server finds them. */
  hasMore: boolean
  chosen: Row | null
  labelOf: (row: Row) => string
  onChoose: (row: Row | null) => void
  /** The words for no choice: 'Select a property', 'All properties'. */
  placeholder: string
  /** The first rows that a typed text finds; needed where there may be more than `rows`. */
  searchFor?: (text: string) => UseQueryOptions<Row[], Error> & { queryKey: readonly string[] }
}

type TypedChoiceOptions<Row> = Omit<Choices<Row>, 'placeholder'> & { input: RefObject<HTMLInputElement | null> }

/** Somebody has gone on while the typed text was being searched, and may have sent the form. */
type GoneOn = { chosenId: number | undefined; sentBy: HTMLElement | 'nothing' | null }

/** Whoever has gone on to one of these is not fetched back from it. */
const othersTyped = 'input, textarea, select'

/**
 * The text of a field in which a row is chosen by typing its whole name. What was typed and left before the search has
 * answered is chosen at the answer, if it is exactly the name of one row; a form that is sent meanwhile waits for that.
 */
export function useTypedChoice<Row extends { id: number }>({
  input,
  chosen,
  labelOf,
  ...choices
}: TypedChoiceOptions<Row>) {
  const [typing, setTyping] = useState<string | null>(null)
  const [goneOn, setGoneOn] = useState<GoneOn | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { asked, ask, askSoon, isAnswered, isHere, options } = useSearchOf({ ...choices, labelOf, typing })
  const sendAgain = useSendAgain(input)

  const shown = chosen ? labelOf(chosen) : ''
  const isOpen = typing !== null && typing !== '' && typing !== shown

  const stopTyping = () => {
    setTyping(null)
    setGoneOn(null)
    setRefused(false)
  }
  const choose = (row: Row | null) => {
    stopTyping()
    choices.onChoose(row)
  }
  const refuse = () => {
    setGoneOn(null)
    setRefused(true)
    if (!document.activeElement?.matches(othersTyped)) input.current?.focus()
  }
  const goOn = (sentBy: GoneOn['sentBy']) => {
    ask(typing ?? '')
    setGoneOn((known) => ({ chosenId: chosen?.id, sentBy: sentBy ?? known?.sentBy ?? null }))
  }

  useBeforeSubmit(input, (event) => {
    if (!isOpen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isAnswered) refuse()
    else goOn(event.submitter ?? 'nothing')
  })
  const takeAnswer = useEffectEvent(() => {
    const match = isOpen && goneOn?.chosenId === (goneOn ? chosen?.id : undefined) && options.get(typing)
    if (match) choose(match)
    if (match && goneOn?.sentBy) sendAgain(goneOn.sentBy)
    if (match || !goneOn) return
    if (goneOn.sentBy) refuse()
    else stopTyping()
  })
  useEffect(() => {
    if (isAnswered) takeAnswer()
  }, [isAnswered])

  return {
    text: typing ?? shown,
    options,
    /** The text that suggestions must hold, where they are not the search's own. */
    mustHold: isHere ? asked : '',
    lookingFor: goneOn && !isAnswered ? typing : null,
    isRefused,
    type(text: string) {
      stopTyping()
      const match = options.get(text)
      if (match) return choose(match)
      setTyping(text)
      askSoon(text)
      if (text === '') choices.onChoose(null)
    },
    come() {
      setTyping((text) => text ?? shown)
      setGoneOn((known) => (known?.sentBy ? known : null))
    },
    leave() {
      if (isOpen && !isAnswered) goOn(null)
      else stopTyping()
    },
  }
}

type SearchOptions<Row> = Pick<Choices<Row>, 'rows' | 'hasMore' | 'labelOf' | 'searchFor'> & { typing: string | null }

/** The rows that the typed text is the name of, or a part of; from the server where there are more than are here. */
function useSearchOf<Row extends { id: number }>({ rows, hasMore, labelOf, searchFor, typing }: SearchOptions<Row>) {
  const [asked, ask] = useState('')
  const [, askSoon] = useDebouncedText(asked, ask)
  const isSearched = searchFor !== undefined && hasMore && typing !== null
  const { data, error, isFetching } = useQuery({ queryKey: ['choices'], ...searchFor?.(asked), enabled: isSearched })
  // Without a network those that are here are better than none.
  const isHere = !hasMore || error !== null
  const options = useMemo(() => choiceTexts(isHere ? rows : (data ?? []), labelOf), [isHere, rows, data, labelOf])
  return { asked, ask, askSoon, isAnswered: !isSearched || (asked === typing && !isFetching), isHere, options }
}

/** Sends the form of an input as it was sent before, once what was chosen since has reached it. */
function useSendAgain(input: RefObject<HTMLInputElement | null>) {
  const [sentBy, setSentBy] = useState<GoneOn['sentBy']>(null)
  useEffect(() => {
    if (!sentBy) return
    setSentBy(null)
    const form = input.current?.form
    const isThere = sentBy instanceof HTMLButtonElement && sentBy.form === form
    form?.requestSubmit(isThere ? sentBy : null)
  }, [sentBy, input])
  return setSentBy
}
