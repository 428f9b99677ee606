import type { User } from '#api/accounts.ts'
import type { Message } from '#api/messages.ts'
import { messageReactionLabels, messageReactions } from '#domain/message.ts'
import { removesRow, useOtherRow } from '#web/lib/press/use-other-row.ts'
import { useReact } from './messages.hooks.ts'
import { ReactionIcon } from './reaction-icon.tsx'

type ReactionsProps = { message: Message; user: User; otherName: string; canChange: boolean }

/** What the two have put on a message; one's own is taken off by pressing it. */
export function Reactions({ message, user, otherName, canChange }: ReactionsProps) {
  const { isOwn, react } = useReact(message, user.id)
  const { onRows } = useOtherRow()
  const put = messageReactions.flatMap((reaction) => {
    const by = message.reactions.filter((each) => each.reaction === reaction).map(({ userId }) => userId)
    return by.length > 0 ? [{ reaction, by }] : []
  })
  return (
    <ul {...onRows} className="mt-1 flex flex-wrap gap-1">
      {put.map(({ reaction, by }) => {
        const names = by.map((id) => (id === user.id ? 'you' : otherName)).join(' and ')
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={isOwn(reaction)}
              aria-label={`${messageReactionLabels[reaction]}, by ${names}`}
              disabled={!canChange}
              {...(isOwn(reaction) && by.length === 1 && removesRow)}
              onClick={() => react(reaction)}
              className="flex min-h-8 items-center gap-1 rounded-full border border-line bg-sheet px-2.5 text-sm transition-colors hover:border-press aria-pressed:border-press aria-pressed:text-press max-md:min-h-11"
            >
              <ReactionIcon reaction={reaction} />
              {by.length > 1 && <span className="figures">{by.length}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
