import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Property } from '#api/properties.ts'
import type { PropertyTabName } from './property-tabs.ts'

export type ShowTab = (tab: PropertyTabName) => void

export const factLinkClass =
  'inline-flex min-h-6 items-center font-semibold text-press underline-offset-4 wrap-anywhere hover:underline'

type PropertyTabLinkProps = { property: Property; tab: PropertyTabName; onShow: ShowTab; children: ReactNode }

/** Shows one of the tabs further down; in a new browser tab, the property with that tab open. */
export function PropertyTabLink({ property, tab, onShow, children }: PropertyTabLinkProps) {
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(tab)
  }
  return (
    <Link href={`/properties/${property.id}?tab=${tab}`} onClick={show} className={factLinkClass}>
      {children}
    </Link>
  )
}
