import { Mail, MessageSquare, Phone } from 'lucide-react'
import type { Tenancy } from '#api/tenancies.ts'
import { tenantName } from '#domain/tenancy.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { telephoneHref } from '#web/lib/telephone-href.ts'

type ContactLinksProps = { tenancy: Tenancy; size?: 'small' | 'medium' }

/** Links to call the tenant, e-mail them and, while they live there, write to them here. */
export function ContactLinks({ tenancy, size = 'small' }: ContactLinksProps) {
  const { email, phone } = tenancy.user
  const name = tenantName(tenancy)
  return (
    <>
      {phone && (
        <Button asChild variant="secondary" size={size} icon={<Phone aria-hidden />}>
          <a href={telephoneHref(phone)} aria-label={`Call ${name}`}>
            Call
          </a>
        </Button>
      )}
      {email && (
        <Button asChild variant="secondary" size={size} icon={<Mail aria-hidden />}>
          <a href={`mailto:${email}`} aria-label={`E-mail ${name}`}>
            E-mail
          </a>
        </Button>
      )}
      {tenancy.active && tenancy.accepted && (
        <NavigateButton
          variant="secondary"
          size={size}
          icon={<MessageSquare aria-hidden />}
          className="print:hidden"
          aria-label={`Send message to ${name}`}
          href={`/messages?tenant=${tenancy.id}`}
        >
          {size === 'small' ? 'Message' : 'Send message'}
        </NavigateButton>
      )}
    </>
  )
}
