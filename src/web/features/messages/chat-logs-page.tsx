import { ScrollText } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { searchWords } from '#domain/search.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useChatLogs, useLogFilter } from './chat-logs.hooks.ts'
import { ExportButtons } from './export-buttons.tsx'
import { LogEntry } from './log-entry.tsx'
import { LogFilters } from './log-filters.tsx'
import { LoggedConversations } from './logged-conversations.tsx'

/** /chat-logs: all messages, to be searched and exported; nothing is written here. */
export default function ChatLogsPage() {
  const { user } = useSession()
  return user && <ChatLogs user={user} />
}

function ChatLogs({ user }: { user: User }) {
  const { filter, isFiltered, setFilters, clear } = useLogFilter()
  const list = useChatLogs(filter)
  const words = searchWords(filter.q ?? '')
  const conversationId = filter.conversationId
  const noMatches = (
    <NoMatches
      icon={<ScrollText />}
      title="No messages found"
      text="Nothing that was said matches what you are looking for."
      onClear={clear}
    />
  )
  return (
    <Page
      title="Chat Logs"
      description="A record of your messages that you can search and export."
      actions={<ExportButtons filter={filter} />}
    >
      <div className="sections xl:grid-cols-[20rem_minmax(0,1fr)]">
        <LoggedConversations
          user={user}
          openId={conversationId}
          onOpen={(id) => setFilters({ conversation: id === conversationId ? '' : String(id) })}
        />
        <Section title="Messages">
          <LogFilters user={user} />
          <ListState
            list={list}
            errorHeading="Error loading chat logs"
            skeleton={<SkeletonRows label="Loading chat logs…" />}
            empty={isFiltered ? noMatches : <NoMessages />}
          >
            {(rows) => (
              <ol className="mt-4 border-edge border-t">
                {rows.map((log) => (
                  <LogEntry key={log.id} log={log} words={words} />
                ))}
              </ol>
            )}
          </ListState>
        </Section>
      </div>
    </Page>
  )
}

function NoMessages() {
  return (
    <EmptyState
      icon={<ScrollText />}
      title="No chat logs yet"
      text="Every message between you and the other person is recorded here."
      action={<NavigateButton href="/messages">Go to Messages</NavigateButton>}
    />
  )
}
