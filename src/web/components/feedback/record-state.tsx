import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type RecordStateProps = {
  /** Which record, as in 'Error loading the account'. */
  what: string
  error: unknown
  refetch: () => unknown
  /** The number of skeleton rows; not for a record that has a `skeleton` of its own. */
  rows?: number
  skeleton?: ReactNode
}

/** In place of a single record that is not here yet: a skeleton, or why it could not be loaded. */
export function RecordState({ what, error, refetch, rows, skeleton }: RecordStateProps) {
  if (error) return <ErrorState heading={`Error loading ${what}`} error={error} onRetry={() => void refetch()} />
  return skeleton ?? <SkeletonRows rows={rows} label={`Loading ${what}…`} />
}
