import type { ReactNode } from 'react'

/** A cell with the name of its column before it on a phone, where no heading shows that. */
export const withNameOnPhone = (name: string, content: ReactNode) => (
  <>
    <span className="text-muted md:hidden">{name} </span>
    {content}
  </>
)
