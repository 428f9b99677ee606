import { useEffect, useEffectEvent } from 'react'
import type { User } from '#api/accounts.ts'
import type { Conversation, Message } from '#api/messages.ts'
import { addDays, type Day, londonDay } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { beginsGroup, endedConversationText } from '#domain/message.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { Composer } from './composer.tsx'
import { laterTime } from './later-time.ts'
import { MessageBubble } from './message-bubble.tsx'
import { markRead, useThread } from './messages.hooks.ts'
import { OutgoingMessages } from './outgoing-messages.tsx'
import { TypingLine } from './typing-line.tsx'

type ThreadProps = { user: User; conversation: Conversation; other: { id: number; name: string } }

/** The messages of the two, the newest at the foot, and a field to answer. Older messages come as one scrolls up. */
export function Thread({ user, conversation, other }: ThreadProps) {
  const { conversationId, propertyId, canSend } = conversation
  const thread = useThread(conversationId)
  const newestFirst = thread.rows
  const to = { propertyId, receiverId: other.id }
  const stored = new Set(newestFirst?.map(({ clientKey }) => clientKey))
  useReadAsSeen(newestFirst, user.id)

  return (
    <>
      {/* Laid out from its foot, so that older messages added above do not move what is being read. */}
      <div className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 py-4 lg:px-6">
        <div className="grid grid-cols-1">
          {!newestFirst && thread.error && <ErrorState heading="Error loading messages" error={thread.error} />}
          {!newestFirst && !thread.error && <SkeletonRows label="Loading messages…" />}
          <ShowMore {...thread} />
          {newestFirst && <Messages rows={newestFirst} user={user} other={other} canChange={canSend} />}
          <OutgoingMessages to={to} stored={stored} />
          <TypingLine conversationId={conversationId} name={other.name} newestId={newestFirst?.[0]?.id} />
        </div>
      </div>
      {canSend ? (
        <Composer user={user} to={to} name={other.name} conversationId={conversationId} />
      ) : (
        <p className="border-line border-t px-4 py-4 text-center text-muted">{endedConversationText}</p>
      )}
    </>
  )
}

type MessagesProps = { rows: readonly Message[]; user: User; other: { name: string }; canChange: boolean }

function Messages({ rows, user, other, canChange }: MessagesProps) {
  const today = londonDay(new Date())
  const oldestFirst = rows.toReversed()
  const lastOwn = rows.find(({ senderId, isDeleted }) => senderId === user.id && !isDeleted)
  return (
    <div role="log" aria-label="Messages">
      <ol className="grid grid-cols-1">
        {oldestFirst.map((message, at) => {
          const before = oldestFirst[at - 1]
          const day = londonDay(new Date(message.createdAt))
          const isNewDay = !before || londonDay(new Date(before.createdAt)) !== day
          return (
            <li key={message.id} className="grid grid-cols-1">
              {isNewDay && <p className="my-4 text-center font-semibold text-muted text-sm">{dayName(day, today)}</p>}
              <MessageBubble
                message={message}
                user={user}
                otherName={other.name}
                isFirst={isNewDay || beginsGroup(message, before)}
                canChange={canChange}
              />
              {message === lastOwn && (
                <p className="figures mt-1 justify-self-end text-muted text-sm">
                  {message.readAt ? `Read ${laterTime(message.readAt, message)}` : 'Sent'}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function dayName(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDayWithWeekday(day)
}

/** Marks messages as read while their page is visible. */
function useReadAsSeen(newestFirst: readonly Message[] | undefined, userId: number) {
  const unreadId = newestFirst?.find(
    ({ receiverId, isRead, isDeleted }) => receiverId === userId && !isRead && !isDeleted,
  )?.id
  const readNow = useEffectEvent(() => {
    if (unreadId !== undefined && document.visibilityState === 'visible') void markRead(unreadId)
  })
  useEffect(() => {
    if (unreadId === undefined) return
    readNow()
    document.addEventListener('visibilitychange', readNow)
    return () => document.removeEventListener('visibilitychange', readNow)
  }, [unreadId])
}
