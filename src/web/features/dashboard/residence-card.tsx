import { Mail, MessageSquare, Phone, ScrollText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Terrace } from '#web/features/auth/terrace.tsx'
import { LandlordAddress } from '#web/features/rent/landlord-address.tsx'
import { PictureLink } from '#web/features/uploads/picture-link.tsx'
import { UploadImage } from '#web/features/uploads/upload-image.tsx'
import { telephoneHref } from '#web/lib/telephone-href.ts'
import { ResidenceFacts } from './residence-facts.tsx'

type Residence = NonNullable<TenantDashboard['property']>
type ResidenceCardProps = { dashboard: TenantDashboard; property: Residence }

/** The home, its rent, and whom to ask. A guest sees neither rent nor people. */
export function ResidenceCard({ dashboard, property }: ResidenceCardProps) {
  const id = useId()
  const { landlord } = dashboard
  const notes = 'notes' in property ? property.notes : null
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 overflow-hidden rounded-lg border border-line bg-sheet md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
    >
      <Picture property={property} />
      <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
        <Address id={id} property={property} />
        <ResidenceFacts dashboard={dashboard} />
        {landlord && <LandlordContact landlord={landlord} homeId={property.id} />}
        {notes && (
          <div>
            <h3 className="text-muted text-sm">Notes</h3>
            <p className="max-w-prose whitespace-pre-line">{notes}</p>
          </div>
        )}
        <NavigateButton
          variant="secondary"
          size="small"
          icon={<ScrollText aria-hidden />}
          className="justify-self-start"
          href={`/properties/${property.id}/house-sheet`}
        >
          House sheet
        </NavigateButton>
      </div>
    </section>
  )
}

function Address({ id, property: { address, city, imageUrl } }: { id: string; property: Residence }) {
  return (
    <div className="min-w-0">
      <h2 id={id} className="text-muted text-sm">
        Your Residence
      </h2>
      <p className="font-semibold text-2xl">{address}</p>
      <p className="text-muted">{city}</p>
      {imageUrl && !isOwnUpload(imageUrl) && <PictureLink address={imageUrl} />}
    </div>
  )
}

function Picture({ property: { address, imageUrl } }: { property: Residence }) {
  const placeholder = <Terrace className="max-md:h-40 md:min-h-56" />
  if (!imageUrl || !isOwnUpload(imageUrl)) return placeholder
  return (
    <UploadImage
      imageUrl={imageUrl}
      alt={`Photo of ${address}`}
      className="h-52 w-full bg-sunken object-cover md:h-0 md:min-h-full"
      placeholder={placeholder}
    />
  )
}

type LandlordContactProps = { landlord: NonNullable<TenantDashboard['landlord']>; homeId: number }

/** Who lets the home, and how to reach them. */
function LandlordContact({ landlord, homeId }: LandlordContactProps) {
  const { name, email, phone, addressForNotices } = landlord
  return (
    <div className="min-w-0">
      <h3 className="text-muted text-sm">Your landlord</h3>
      <p className="font-semibold">{name}</p>
      <p className="flex min-w-0 flex-wrap gap-x-6">
        {phone && (
          <ContactLink href={telephoneHref(phone)} icon={<Phone aria-hidden />}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={<Mail aria-hidden />}>
            {email}
          </ContactLink>
        )}
      </p>
      <LandlordAddress address={addressForNotices} />
      <NavigateButton
        variant="secondary"
        size="small"
        icon={<MessageSquare aria-hidden />}
        className="mt-2"
        href={`/messages?property=${homeId}`}
      >
        Send message
      </NavigateButton>
    </div>
  )
}

function ContactLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className="figures inline-flex min-h-11 min-w-0 items-center gap-2 text-press underline underline-offset-2 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 break-words wrap-anywhere">{children}</span>
    </a>
  )
}
