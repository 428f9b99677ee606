import { MessageSquare, MessageSquarePlus, Pin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { Conversation } from '#api/messages.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatTime } from '#domain/day-forms.ts'
import { badgeCount } from '#domain/notification.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { readDraft } from './drafts.ts'
import { type ConversationsShown, useConversations } from './messages.hooks.ts'
import { otherOf } from './other-person.ts'
import { useOutgoing } from './outgoing.ts'

const ContactDialog = onDemand(async () => (await import('./contact-dialog.tsx')).ContactDialog)

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const

type ConversationPanelProps = { user: User; openId: number | undefined }

/** All conversations, the pinned ones first; found by person or home. */
export function ConversationPanel({ user, openId }: ConversationPanelProps) {
  const [shown, setShown] = useState<ConversationsShown>('all')
  const [q, setQ] = useState('')
  const [typed, type] = useDebouncedText(q, setQ)
  const [isChoosing, setChoosing] = useState(false)
  const list = useConversations(shown, q)
  return (
    <div className="px-4 pt-5 pb-24 lg:px-3 lg:pt-6 lg:pb-6">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-2 lg:px-2">
        <h1 className="font-semibold text-2xl tracking-tight">Messages</h1>
        <Button
          variant="secondary"
          size="small"
          icon={<MessageSquarePlus aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          New message
        </Button>
      </div>
      <SearchField
        label="Search conversations"
        placeholder="Search by person or home"
        value={typed}
        onValueChange={type}
        className="lg:mx-2"
      />
      <Tabs value={shown} onValueChange={setShown} className="mt-3">
        <div className="lg:mx-2">
          <TabList label="Which conversations to show" tabs={tabs} look="segments" />
        </div>
        <TabPanel value={shown} className="pt-3!">
          <ListState
            list={list}
            errorHeading="Error loading conversations"
            skeleton={<SkeletonRows label="Loading conversations…" />}
            empty={<NoConversations isFiltered={q !== '' || shown !== 'all'} onBegin={() => setChoosing(true)} />}
          >
            {(rows) => (
              <ul aria-label="Conversations" className="grid grid-cols-1 gap-0.5">
                {rows.map((row) => (
                  <li key={row.conversationId}>
                    <Entry conversation={row} user={user} isOpen={row.conversationId === openId} />
                  </li>
                ))}
              </ul>
            )}
          </ListState>
        </TabPanel>
      </Tabs>
      {isChoosing && (
        <Suspense>
          <ContactDialog user={user} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function NoConversations({ isFiltered, onBegin }: { isFiltered: boolean; onBegin: () => void }) {
  if (isFiltered) {
    return <EmptyState icon={<MessageSquare />} title="No conversations here" text="Nothing matches what is shown." />
  }
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No messages yet"
      text="Everything you write to each other about a home is kept here."
      action={<Button onClick={onBegin}>Write the first message</Button>}
    />
  )
}

/** '14:05' today, else the day. */
function whenOf(iso: string): string {
  const day = londonDay(new Date(iso))
  return day === londonDay(new Date()) ? formatTime(iso) : formatDay(day)
}

type EntryProps = { conversation: Conversation; user: User; isOpen: boolean }

function Entry({ conversation, user, isOpen }: EntryProps) {
  const { conversationId, property, lastMessageAt, lastMessagePreview, lastMessageSenderId, unreadCount, isPinned } =
    conversation
  const other = otherOf(conversation, user)
  const to = { propertyId: conversation.propertyId, receiverId: other.id }
  const failed = useOutgoing(to).find(({ problem }) => problem !== null)
  const draft = readDraft(user.id, to)
  return (
    <Link
      href={`/messages?conversation=${conversationId}`}
      aria-current={isOpen ? 'true' : undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-md px-3 py-2.5 transition-colors hover:bg-press-soft aria-[current=true]:bg-press-soft"
    >
      <span className={unreadCount > 0 ? 'truncate font-bold' : 'truncate font-semibold'}>{other.name}</span>
      <time dateTime={lastMessageAt} className="figures text-muted text-sm">
        {whenOf(lastMessageAt)}
      </time>
      <span className="col-span-2 truncate text-muted text-sm">{property.address}</span>
      <span className={unreadCount > 0 ? 'truncate text-sm' : 'truncate text-muted text-sm'}>
        {failed || draft ? (
          <>
            <span className="font-semibold text-red">{failed ? 'Not sent: ' : 'Draft: '}</span>
            {failed ? failed.content || failed.fileNames.join(', ') : draft}
          </>
        ) : (
          `${lastMessageSenderId === user.id ? 'You: ' : ''}${lastMessagePreview}`
        )}
      </span>
      <span className="flex items-center justify-end gap-1.5">
        {isPinned && (
          <>
            <Pin aria-hidden className="size-4 text-muted" />
            <span className="sr-only">Pinned</span>
          </>
        )}
        {unreadCount > 0 && (
          <span className="figures min-w-6 rounded-full bg-press px-1.5 text-center font-bold text-on-press text-sm leading-6">
            {badgeCount(unreadCount)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
}
