import { Archive, ArchiveRestore, ArrowLeft, Ellipsis, Pin, PinOff, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Conversation } from '#api/messages.ts'
import { propertyLabel } from '#domain/property.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { useConversationMarks } from './messages.hooks.ts'

type ThreadFrameProps = {
  name: string
  home: Conversation['property']
  /** None before the first message. */
  conversation?: Conversation
  children: ReactNode
}

/** An open conversation: with whom and about which home, then the messages, as high as the window. */
export function ThreadFrame({ name, home, conversation, children }: ThreadFrameProps) {
  return (
    <section
      aria-label={`Conversation with ${name}`}
      data-fills-window
      className="flex min-w-0 flex-col max-lg:h-[calc(100dvh-3.35rem)] lg:h-dvh"
    >
      <header className="flex items-center gap-1 border-line border-b px-2 py-1.5 lg:px-6 lg:py-3">
        <Link href="/messages" aria-label="Back to all messages" className={`${iconButtonClass} lg:hidden`}>
          <ArrowLeft aria-hidden />
        </Link>
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="truncate text-muted text-sm">{propertyLabel(home)}</p>
        </div>
        {conversation && <ConversationMenu conversation={conversation} />}
      </header>
      {children}
    </section>
  )
}

const markedWords = ({ isPinned, isArchived }: { isPinned?: boolean; isArchived?: boolean }): string =>
  isPinned === undefined
    ? `Conversation ${isArchived ? 'archived' : 'taken out of the archive'}`
    : `Conversation ${isPinned ? 'pinned' : 'unpinned'}`

function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { conversationId } = conversation
  const [, navigate] = useLocation()
  const { isPinned, isArchived, mark } = useConversationMarks(conversation, (marks) =>
    toast({ title: markedWords(marks) }),
  )
  return (
    <Menu trigger={<IconButton label="Conversation options" icon={<Ellipsis aria-hidden />} />}>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onPress={() => mark({ isPinned: !isPinned })}
      >
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onPress={() => mark({ isArchived: !isArchived })}
      >
        {isArchived ? 'Take out of the archive' : 'Archive'}
      </MenuItem>
      <MenuItem icon={<ScrollText aria-hidden />} onPress={() => navigate(`/chat-logs?conversation=${conversationId}`)}>
        Open the chat log
      </MenuItem>
    </Menu>
  )
}
