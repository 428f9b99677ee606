import type { ReactNode } from 'react'

/** The fields of a form, two abreast from 768 px. `md:col-span-2` gives a field the whole line. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">{children}</div>
)
