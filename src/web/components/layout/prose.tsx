import type { ReactNode } from 'react'

/** Words that somebody wrote, with the line breaks that they made. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="max-w-prose whitespace-pre-line wrap-anywhere">{children}</p>
}
