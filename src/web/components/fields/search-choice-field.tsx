import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { choiceTexts, textsWith } from './choice-texts.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

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

/** More are found by typing on. */
const mostSuggested = 20

type SearchChoiceFieldProps<Row> = FieldProps &
  Choices<Row> & {
    /** It takes the focus over from the select that stood here. */
    autoFocus: boolean
    ref?: Ref<HTMLInputElement> | undefined
  }

/**
 * A choice by typing a part of the name and picking one of the browser's suggestions. Text that matches none is not
 * kept.
 */
export function SearchChoiceField<Row extends { id: number }>({
  rows,
  hasMore,
  chosen,
  labelOf,
  onChoose,
  placeholder,
  searchFor,
  autoFocus,
  ref,
  ...field
}: SearchChoiceFieldProps<Row>) {
  const listId = useId()
  const [typing, setTyping] = useState<string | null>(null)
  const [asked, ask] = useState('')
  const [, askSoon] = useDebouncedText(asked, ask)
  const { data, error } = useQuery({
    queryKey: ['choices'],
    ...searchFor?.(asked),
    enabled: searchFor !== undefined && hasMore && typing !== null,
  })
  // Without a network those that are here are better than none.
  const isHere = !hasMore || error !== null
  const options = useMemo(() => choiceTexts(isHere ? rows : (data ?? []), labelOf), [isHere, rows, data, labelOf])

  const choose = (row: Row | null) => {
    setTyping(null)
    onChoose(row)
  }
  const type = (text: string) => {
    const match = options.get(text)
    if (match) return choose(match)
    setTyping(text)
    askSoon(text)
    if (text === '') onChoose(null)
  }
  // The row of a whole name that was pasted arrives only with the answer.
  const matchAnswer = useEffectEvent(() => {
    const match = typing && options.get(typing)
    if (match) choose(match)
  })
  useEffect(() => {
    if (data) matchAnswer()
  }, [data])

  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            ref={ref}
            // biome-ignore lint/a11y/noAutofocus: somebody was here already.
            autoFocus={autoFocus}
            type="text"
            list={listId}
            autoComplete="off"
            className={controlClass}
            placeholder={placeholder}
            value={typing ?? (chosen ? labelOf(chosen) : '')}
            onFocus={() => setTyping((text) => text ?? (chosen ? labelOf(chosen) : ''))}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyping(null)}
          />
          <datalist id={listId}>
            {textsWith(options, isHere ? asked : '', mostSuggested).map(([text, { id }]) => (
              <option key={id} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
