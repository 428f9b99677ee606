import { useEffect, useRef, useState } from 'react'
import { withCommas } from '#domain/counted.ts'

/** What a list is searched or filtered with. */
const filters = '[type=search], select, [role=tab]'

/** Tells a screen reader how many rows are left, while the focus is in a filter (rule: screens-filters-heard). */
export function FoundNote({ count, hasMore }: { count: number | undefined; hasMore: boolean }) {
  const [words, setWords] = useState('')
  const last = useRef(count)
  useEffect(() => {
    if (count === undefined || count === last.current) return
    const isFirst = last.current === undefined
    last.current = count
    const isFiltering = !isFirst && document.activeElement?.matches(filters)
    setWords(isFiltering ? `${hasMore ? 'More than ' : ''}${withCommas(count)} found` : '')
  }, [count, hasMore])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
