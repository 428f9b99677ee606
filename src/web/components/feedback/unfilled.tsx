import type { ReactNode } from 'react'
import { Loading } from './skeleton.tsx'

/** Holds the place of a part that loads by drawing it invisibly, without values, where no skeleton has its size. */
export function Unfilled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Loading label={label}>
      <div inert className="invisible">
        {children}
      </div>
    </Loading>
  )
}
