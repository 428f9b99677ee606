import { Suspense, use } from 'react'
import { accounts } from '#api/accounts.ts'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { call, messageOf } from '#web/lib/api/call.ts'
import { loseSession, refreshUser, useSession } from '#web/lib/api/session.ts'
import { TextLink } from './text-link.tsx'

type Kind = 'confirm' | 'undo'

const acts = {
  confirm: { waiting: 'Confirming your address…', endpoint: accounts.confirmEmail, settle: () => void refreshUser() },
  undo: { waiting: 'Restoring your address…', endpoint: accounts.undoEmail, settle: loseSession },
} as const

/**
 * Opened by the links about a change of address: the new address comes into force, or the old one is restored and all
 * sessions end.
 */
export default function EmailLink({ kind, token }: { kind: Kind; token: string }) {
  const { user } = useSession()
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold">Your e-mail address</h2>
      <Suspense fallback={<Spinner label={acts[kind].waiting} />}>
        <Outcome kind={kind} token={token} />
      </Suspense>
      <p>
        {user ? <TextLink href="/settings">Go to settings</TextLink> : <TextLink href="/auth">Go to login</TextLink>}
      </p>
    </div>
  )
}

function Outcome({ kind, token }: { kind: Kind; token: string }) {
  const { isDone, says } = use(openOnce(kind, token))
  return (
    <div role="status" className="grid gap-2">
      <p>{says}</p>
      {isDone && kind === 'undo' && (
        <p>
          <TextLink href="/auth?reset=true">Forgot password?</TextLink>
        </p>
      )}
    </div>
  )
}

type Outcome = { isDone: boolean; says: string }

const outcomes = new Map<string, Promise<Outcome>>()

// The link works once, and a page may be drawn twice.
function openOnce(kind: Kind, token: string): Promise<Outcome> {
  const outcome = outcomes.get(token) ?? open(kind, token)
  outcomes.set(token, outcome)
  return outcome
}

async function open(kind: Kind, token: string): Promise<Outcome> {
  const { endpoint, settle } = acts[kind]
  try {
    const { message } = await call(endpoint, { body: { token } })
    settle()
    return { isDone: true, says: message }
  } catch (error) {
    return {
      isDone: false,
      says: messageOf(error, 'The server could not be reached. Open the link again in a moment.'),
    }
  }
}
