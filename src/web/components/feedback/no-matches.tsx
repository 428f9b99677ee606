import type { ReactNode } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { EmptyState } from './empty-state.tsx'

type NoMatchesProps = {
  icon?: ReactNode
  title: string
  /** Null where the title says it all. */
  text?: string | null
  onClear: () => void
}

/** A list that is empty because of its search or filters, with a button that clears them. */
export function NoMatches({
  icon,
  title,
  text = 'Nothing matches what you are looking for.',
  onClear,
}: NoMatchesProps) {
  const action = (
    <Button variant="secondary" onClick={withPageFocus(onClear)}>
      Clear filters
    </Button>
  )
  return <EmptyState icon={icon} title={title} text={text} action={action} />
}
