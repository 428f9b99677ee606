import type { ReactNode } from 'react'
import { mostAtOnce } from '#domain/bulk.ts'
import { Button } from '#web/components/layout/button.tsx'

type BulkBarProps = {
  count: number
  /** What can be done with those that are chosen. */
  children: ReactNode
  onDone: () => void
}

/** The bar at the foot of a list with chosen rows: how many there are, and what can be done with them. */
export function BulkBar({ count, children, onDone }: BulkBarProps) {
  return (
    <section
      aria-label="Chosen rows"
      data-action-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-4 py-3 md:mx-0 md:px-0 print:hidden"
    >
      <p role="status" className="figures mr-auto">
        {chosenWords(count)}
      </p>
      {children}
      <Button variant="quiet" onClick={onDone}>
        Done
      </Button>
    </section>
  )
}

function chosenWords(count: number): string {
  if (count === 0) return 'Nothing chosen yet'
  return count < mostAtOnce ? `${count} chosen` : `${count} chosen, the most at once`
}
