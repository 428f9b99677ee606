import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accounts } from '#api/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { Page } from '#web/components/page.tsx'
import { call } from '#web/lib/api.ts'
import { endSession } from '#web/lib/session.ts'

/** In place of a screen that is closed to guests. The guest's session is left behind: its requests stay with the landlord. */
export function GuestNotice() {
  const [isLeaving, setLeaving] = useState(false)
  const becomeTenant = async () => {
    setLeaving(true)
    await call(accounts.logout).catch((error: unknown) => console.warn('The guest could not be logged out', error))
    endSession()
    location.assign('/auth?register=tenant')
  }
  return (
    <Page title="For full accounts" icon={<KeyRound aria-hidden />}>
      <p className="max-w-prose">
        You came in with the join code alone, as a guest. With an account of your own, made with the same join code, you also see
        your rent, documents and messages, and are told when something changes.
      </p>
      <Button className="mt-6" pending={isLeaving} onClick={() => void becomeTenant()}>
        Create your account
      </Button>
    </Page>
  )
}
