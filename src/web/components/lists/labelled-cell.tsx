import type { ReactNode } from 'react'

/** A cell with its label before it on a phone, where the table has no headings. */
export function LabelledCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="md:hidden">{label} </span>
      {children}
    </>
  )
}
