import { useQuery } from '@tanstack/react-query'
import { type Branding, branding } from '#api/branding.ts'
import { get } from '#web/lib/api/query-client.ts'

/** Above a tenant's screens: whose home this is, in the landlord's name, colour and logo (rule: branding-places). */
export function TenantsBand() {
  const { data } = useQuery(get(branding.get))
  return data ? <BrandingBand {...data} /> : null
}

/** The colour is the landlord's, so it cannot come from the style sheet. */
export function BrandingBand({ name, colour, textColour, logo }: Branding) {
  const paint = (band: HTMLElement | null) => {
    band?.style.setProperty('background-color', colour)
    band?.style.setProperty('color', textColour)
  }
  return (
    <div ref={paint} className="flex min-h-12 min-w-0 items-center gap-3 px-4 py-2 md:px-8 print:hidden">
      {logo && <img src={logo} alt="" className="h-8 max-w-40 shrink-0 rounded-sm bg-white object-contain p-0.5" />}
      <p className="min-w-0 truncate font-semibold">{name}</p>
    </div>
  )
}
