import { Archive, ArchiveRestore, MessagesSquare, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { Conversation } from '#api/messages.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { type LoggedConversationsShown, useLoggedConversations } from './chat-logs.hooks.ts'
import { useConversationMarks } from './messages.hooks.ts'
import { otherOf } from './other-person.ts'

const tabs = [
  { value: 'active', label: 'Active' },
  { value: 'pinned', label: 'Pinned' },
  { value: 'archived', label: 'Archived' },
] as const

type LoggedConversationsProps = { user: User; openId: number | undefined; onOpen: (conversationId: number) => void }

/** The conversations of the log: one that is pressed is shown alone; each is pinned and archived here. */
export function LoggedConversations({ user, openId, onOpen }: LoggedConversationsProps) {
  const [shown, setShown] = useState<LoggedConversationsShown>('active')
  const list = useLoggedConversations(shown)
  return (
    <Section title="Conversations">
      <Tabs value={shown} onValueChange={setShown}>
        <TabList label="Which conversations to show" tabs={tabs} look="segments" />
        <TabPanel value={shown} className="pt-2!">
          <ListState
            list={list}
            errorHeading="Error loading conversations"
            skeleton={<SkeletonRows rows={3} label="Loading conversations…" />}
            empty={<EmptyState icon={<MessagesSquare />} title={`No ${shown} conversations`} />}
          >
            {(rows) => (
              <ul aria-label="Conversations" className="grid max-h-96 grid-cols-1 overflow-y-auto xl:max-h-none">
                {rows.map((conversation) => (
                  <Entry
                    key={conversation.conversationId}
                    conversation={conversation}
                    name={otherOf(conversation, user).name}
                    isOpen={conversation.conversationId === openId}
                    onOpen={() => onOpen(conversation.conversationId)}
                  />
                ))}
              </ul>
            )}
          </ListState>
        </TabPanel>
      </Tabs>
    </Section>
  )
}

type EntryProps = { conversation: Conversation; name: string; isOpen: boolean; onOpen: () => void }

function Entry({ conversation, name, isOpen, onOpen }: EntryProps) {
  const { property, lastMessageAt } = conversation
  const { isPinned, isArchived, mark } = useConversationMarks(conversation)
  return (
    <li className="flex min-w-0 items-center border-line border-b">
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className="grid min-h-14 min-w-0 grow rounded-md px-2 py-2 text-left transition-colors hover:bg-press-soft aria-pressed:bg-press-soft"
      >
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-muted text-sm">
          {property.address} · {formatDay(londonDay(new Date(lastMessageAt)))}
        </span>
      </button>
      <IconButton
        label={`${isPinned ? 'Unpin' : 'Pin'} the conversation with ${name}`}
        icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onClick={() => mark({ isPinned: !isPinned })}
      />
      <IconButton
        label={`${isArchived ? 'Take out of the archive' : 'Archive'}: ${name}`}
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onClick={() => mark({ isArchived: !isArchived })}
      />
    </li>
  )
}
