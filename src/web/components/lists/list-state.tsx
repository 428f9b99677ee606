import type { ReactNode } from 'react'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { FoundNote } from './found-note.tsx'
import { ShowMore } from './show-more.tsx'

type ListStateProps<Row> = {
  /** As `useList` returns it, or the rows and the error of a query that has one page. */
  list: {
    rows: readonly Row[] | undefined
    error: unknown
    hasMore?: boolean
    isLoadingMore?: boolean
    moreError?: unknown
    loadMore?: () => void
  }
  errorHeading: string
  /** Instead of what the error says. */
  errorMessage?: string
  skeleton: ReactNode
  /** Shown instead of `children` when there are no rows. */
  empty: ReactNode
  /** The screen itself says how many rows a search has found. */
  saysFound?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A list from its request on: a skeleton, then its rows with the button for more, its
 * empty state, or why it could not be loaded.
 */
export function ListState<Row>(props: ListStateProps<Row>) {
  const { rows, hasMore = false } = props.list
  return (
    <>
      {!props.saysFound && <FoundNote count={rows?.length} hasMore={hasMore} />}
      <ListOrReason {...props} />
    </>
  )
}

function ListOrReason<Row>(props: ListStateProps<Row>) {
  const { rows, error, hasMore = false, isLoadingMore = false, moreError, loadMore } = props.list
  if (!rows && error) {
    const { errorHeading, errorMessage } = props
    return <ErrorState heading={errorHeading} error={error} {...(errorMessage && { message: errorMessage })} />
  }
  if (!rows) return props.skeleton
  return (
    <div className="min-w-0">
      {rows.length === 0 ? props.empty : props.children(rows)}
      {loadMore && <ShowMore {...{ hasMore, isLoadingMore, moreError, loadMore }} />}
    </div>
  )
}
