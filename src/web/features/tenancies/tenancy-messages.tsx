import { Link } from 'wouter'
import type { Tenancy } from '#api/tenancies.ts'
import { formatDay, londonDay } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { contactHref } from '#web/features/messages/contact-href.ts'
import { useContacts, useConversation } from '#web/features/messages/messages.hooks.ts'

/** The last message of the conversation with the tenant, which it opens. */
export function TenancyMessages({ tenancy }: { tenancy: Tenancy }) {
  const { rows } = useContacts({ tenantId: tenancy.id })
  const contact = rows?.[0]
  return (
    <Section title="Messages">
      {contact?.conversationId ? (
        <LastMessage conversationId={contact.conversationId} href={contactHref(contact)} />
      ) : (
        <p className="text-muted">{rows && noMessages(tenancy, contact !== undefined)}</p>
      )}
    </Section>
  )
}

function noMessages({ active }: Tenancy, canWrite: boolean): string {
  if (!active || canWrite) return 'No messages yet.'
  return 'You can write to this tenant once they have opened their invitation.'
}

function LastMessage({ conversationId, href }: { conversationId: number; href: string }) {
  const { data: conversation } = useConversation(conversationId)
  if (!conversation) return null
  const { lastMessagePreview, lastMessageAt, unreadCount } = conversation
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link href={href} className="line-clamp-2 min-w-0 font-semibold text-press underline-offset-4 hover:underline">
        {lastMessagePreview}
      </Link>
      <span className="figures text-muted text-sm">
        {formatDay(londonDay(new Date(lastMessageAt)))}
        {unreadCount > 0 && ` · ${unreadCount} unread`}
      </span>
    </p>
  )
}
