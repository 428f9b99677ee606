import type { ReactNode } from 'react'

/** A cell with its name before it on a phone, where no heading says it. */
export function Said({ as, children }: { as: string; children: ReactNode }) {
  return (
    <>
      <span className="md:hidden">{as} </span>
      {children}
    </>
  )
}
