import type { ReactNode } from 'react'

/** A line between two rules in place of rows, where an EmptyState would be too much. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="border-edge border-t border-b px-1 py-5 text-muted">{children}</p>
)
