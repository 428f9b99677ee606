import type { ReactNode } from 'react'
import { Loading } from './skeleton.tsx'

/** What comes, as it will be but without its values and unseen: for what is of a size of its own. */
export function Unfilled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Loading label={label}>
      <div inert className="invisible">
        {children}
      </div>
    </Loading>
  )
}
