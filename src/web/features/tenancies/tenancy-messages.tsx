import { Link } from 'wouter'
import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { contactHref } from '#web/features/messages/contact-href.ts'
import { useContacts, useConversation } from '#web/features/messages/messages.hooks.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useInvite } from './tenancies.hooks.ts'

const failed = 'Error loading messages'

/** The last message between landlord and tenant, as a link to their conversation. */
export function TenancyMessages({ tenancy }: { tenancy: Tenancy }) {
  const { rows, error, refetch } = useContacts({ tenantId: tenancy.id })
  const contact = rows?.[0]
  return (
    <Section title="Messages">
      {/* As high as a message on a phone, where it has two lines, or as the button to invite again. */}
      <div className="min-h-18 md:min-h-9">
        {error && <ErrorState heading={failed} error={error} onRetry={refetch} />}
        {contact?.conversationId ? (
          <LastMessage conversationId={contact.conversationId} href={contactHref(contact)} />
        ) : (
          rows && <NoMessages tenancy={tenancy} canWrite={contact !== undefined} />
        )}
      </div>
    </Section>
  )
}

function NoMessages({ tenancy, canWrite }: { tenancy: Tenancy; canWrite: boolean }) {
  const invite = useInvite(tenancy.id)
  if (!tenancy.active || canWrite) return <p className="text-muted">No messages yet.</p>
  const send = () =>
    invite.mutate(undefined, {
      onSuccess: () => toast({ title: 'Invitation sent' }),
      onError: (failure) => sayFailure('Failed to send the invitation', failure),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted">You can write to this tenant once they have opened their invitation.</p>
      {(tenancy.user.email || !tenancy.accepted) && (
        <Button variant="secondary" size="small" pending={invite.isPending} pendingLabel="Sending…" onClick={send}>
          Send the invitation again
        </Button>
      )}
    </div>
  )
}

function LastMessage({ conversationId, href }: { conversationId: number; href: string }) {
  const { data: conversation, error, refetch } = useConversation(conversationId)
  if (!conversation && error) return <ErrorState heading={failed} error={error} onRetry={() => void refetch()} />
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
