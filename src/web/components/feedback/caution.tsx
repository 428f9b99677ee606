import type { ReactNode } from 'react'

/** Something to think of before going on. As an alert it is read out when it appears. */
export const Caution = ({ isAlert, children }: { isAlert?: boolean; children: ReactNode }) => (
  <p role={isAlert ? 'alert' : undefined} className="rounded-md bg-amber-soft p-3 text-amber">
    {children}
  </p>
)
