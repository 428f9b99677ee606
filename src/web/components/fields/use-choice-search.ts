import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { choiceTexts, withoutNumber } from './choice-texts.ts'

export type ChoiceSearch<Row> = {
  rows: readonly Row[]
  /** There are more rows than `rows`, so the server finds them. */
  hasMore: boolean
  labelOf: (row: Row) => string
  /** The first rows that a typed text finds; needed where there may be more than `rows`. */
  searchFor?: (text: string) => UseQueryOptions<Row[], Error> & { queryKey: readonly string[] }
}

type Searched<Row> = ChoiceSearch<Row> & {
  /** Null while nobody is in the field. */
  text: string | null
}

/** The rows that a text is the name of, or a part of; from the server where there are more than are here. */
export function useChoiceSearch<Row extends { id: number }>({
  rows,
  hasMore,
  labelOf,
  searchFor,
  text,
}: Searched<Row>) {
  const [asked, ask] = useState('')
  const [, askSoon] = useDebouncedText(asked, ask)
  const isSearched = searchFor !== undefined && hasMore && text !== null
  const { data, error, isFetching } = useQuery({
    queryKey: ['choices'],
    ...searchFor?.(withoutNumber(asked)),
    enabled: isSearched,
    // The browser's list of suggestions may still show those of the last answer.
    placeholderData: keepPreviousData,
  })
  // Without a network those that are here are better than none.
  const isHere = !hasMore || error !== null
  const found = isHere ? rows : (data ?? noRows)
  const names = useMemo(() => choiceTexts(withOthers(found, rows), labelOf), [found, rows, labelOf])
  const suggested = useMemo(() => onlyOf(names, found), [names, found])
  return {
    ask,
    askSoon,
    /** Whether everything has been looked through for the text. */
    isAnswered: !isSearched || (asked === text && !isFetching),
    /** The rows to suggest, by their names. */
    suggested,
    /** The row whose name a text is, suggested or not: the search does not find all that a name holds. */
    named: (name: string) => names.get(name),
    /** The text that suggestions must hold, where they are not the search's own. */
    mustHold: isHere ? asked : '',
  }
}

const noRows: readonly never[] = []

const withOthers = <Row extends { id: number }>(rows: readonly Row[], others: readonly Row[]): readonly Row[] =>
  rows === others ? rows : [...new Map([...others, ...rows].map((row) => [row.id, row])).values()]

function onlyOf<Row extends { id: number }>(names: ReadonlyMap<string, Row>, rows: readonly Row[]) {
  const nameOf = new Map([...names].map(([name, { id }]) => [id, name]))
  return new Map(rows.map((row) => [nameOf.get(row.id) ?? '', row]))
}
