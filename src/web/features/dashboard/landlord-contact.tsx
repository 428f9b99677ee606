import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'

/** Who lets the home, and how to reach them. */
export function LandlordContact({ landlord }: { landlord: NonNullable<TenantDashboard['landlord']> }) {
  const { name, email, phone } = landlord
  return (
    <div className="min-w-0">
      <h3 className="text-muted text-sm">Your landlord</h3>
      <p className="font-semibold">{name}</p>
      <p className="flex min-w-0 flex-wrap gap-x-6">
        {phone && (
          <ContactLink href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} icon={<Phone aria-hidden />}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={<Mail aria-hidden />}>
            {email}
          </ContactLink>
        )}
      </p>
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
      <span className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</span>
    </a>
  )
}
