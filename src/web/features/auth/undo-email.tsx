import { Suspense, use } from 'react'
import { accounts } from '#api/accounts.ts'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { call, messageOf } from '#web/lib/api/call.ts'
import { endSession } from '#web/lib/api/session.ts'
import { TextLink } from './text-link.tsx'

/** What the link to an account's previous e-mail address opens: it is given back at once, and all sessions end. */
export default function UndoEmail({ token }: { token: string }) {
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold">Your e-mail address</h2>
      <Suspense fallback={<Spinner label="Giving your address back…" />}>
        <Outcome token={token} />
      </Suspense>
      <p>
        <TextLink href="/auth">Go to login</TextLink>
      </p>
    </div>
  )
}

function Outcome({ token }: { token: string }) {
  const { isUndone, says } = use(undoOnce(token))
  return (
    <div role="status" className="grid gap-2">
      <p>{says}</p>
      {isUndone && (
        <p className="text-muted">
          Was it not you who changed it? Then <TextLink href="/auth?reset=true">set a new password</TextLink> too.
        </p>
      )}
    </div>
  )
}

type Outcome = { isUndone: boolean; says: string }

const outcomes = new Map<string, Promise<Outcome>>()

// The link works once, and a page may be drawn twice.
function undoOnce(token: string): Promise<Outcome> {
  const outcome = outcomes.get(token) ?? undo(token)
  outcomes.set(token, outcome)
  return outcome
}

async function undo(token: string): Promise<Outcome> {
  try {
    const { message } = await call(accounts.undoEmail, { body: { token } })
    endSession()
    return { isUndone: true, says: message }
  } catch (error) {
    return {
      isUndone: false,
      says: messageOf(error, 'The server could not be reached. Open the link again in a moment.'),
    }
  }
}
