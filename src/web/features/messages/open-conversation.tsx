import { MessageSquare, MessageSquareOff } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import type { User } from '#api/accounts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Composer } from './composer.tsx'
import { contactHref } from './contact-href.ts'
import { useContacts, useConversation } from './messages.hooks.ts'
import { otherOf } from './other-person.ts'
import { OutgoingMessages } from './outgoing-messages.tsx'
import { Thread } from './thread.tsx'
import { ThreadFrame } from './thread-frame.tsx'

/** Beside the list of a desk, before one is chosen. */
export function NothingChosen() {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState icon={<MessageSquare />} title="No conversation is open" text="Choose one, or begin a new one." />
    </div>
  )
}

const Waiting = () => (
  <div className="p-4 lg:p-6">
    <SkeletonRows label="Loading the conversation…" />
  </div>
)

function NotThere({ title, text }: { title: string; text: string }) {
  const action = (
    <Button asChild variant="secondary">
      <Link href="/messages">See all messages</Link>
    </Button>
  )
  return (
    <div className="grid h-full place-items-center">
      <EmptyState icon={<MessageSquareOff />} title={title} text={text} action={action} />
    </div>
  )
}

export function OpenConversation({ user, id }: { user: User; id: number }) {
  const { data: conversation, error } = useConversation(id)
  if (error && conversation === undefined) return <ErrorState heading="Error loading conversation" error={error} />
  if (conversation === undefined) return <Waiting />
  if (conversation === null) {
    return <NotThere title="Conversation not found" text="It may have been deleted with its property." />
  }
  const other = otherOf(conversation, user)
  return (
    <ThreadFrame name={other.name} home={conversation.property} conversation={conversation}>
      <Thread user={user} conversation={conversation} other={other} />
    </ThreadFrame>
  )
}

type OpenContactProps = { user: User; tenantId: number | undefined; propertyId: number | undefined }

/** Somebody to whom nothing has been written yet; else the conversation that there is. */
export function OpenContact({ user, tenantId, propertyId }: OpenContactProps) {
  const { rows, error } = useContacts({ ...(tenantId && { tenantId }), ...(propertyId && { propertyId }) })
  const contact = rows?.[0]
  if (!rows && error) return <ErrorState heading="Error loading conversation" error={error} />
  if (!rows) return <Waiting />
  if (!contact) {
    const text =
      user.role === 'landlord'
        ? 'You can write to tenants who live in one of your homes and have opened their invitation.'
        : 'You can write to the landlord of the home that you live in.'
    return <NotThere title="Nobody to write to" text={text} />
  }
  if (contact.conversationId !== null) return <Redirect to={contactHref(contact)} replace />
  const { name, property, receiverId } = contact
  const to = { propertyId: contact.propertyId, receiverId }
  return (
    <ThreadFrame name={name} home={property}>
      <div className="flex min-h-0 grow flex-col justify-end overflow-y-auto px-3 py-4 lg:px-6">
        <EmptyState
          icon={<MessageSquare />}
          title={`Write to ${name}`}
          text="Only the two of you can read what is written here."
        />
        <OutgoingMessages to={to} />
      </div>
      <Composer key={contact.tenantId} user={user} to={to} name={name} />
    </ThreadFrame>
  )
}
