import { useState } from 'react'
import { accounts } from '#api/accounts.ts'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { endSession } from '#web/lib/api/session.ts'
import { loadForSession } from '#web/lib/browser/storage.ts'

/**
 * Leads a guest to an account of their own, with the join code filled in. The guest's session ends there; the requests
 * that they have sent stay with the landlord.
 */
export function FullAccountButton({ className }: { className?: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const becomeTenant = async () => {
    setLeaving(true)
    await call(accounts.logout).catch((error: unknown) => console.warn('The guest could not be logged out', error))
    const joinCode = loadForSession('guestJoinCode')
    endSession()
    location.assign(`/auth?register=tenant${joinCode ? `&join_code=${encodeURIComponent(joinCode)}` : ''}`)
  }
  return (
    <Button className={className} pending={isLeaving} onClick={() => void becomeTenant()}>
      Create your account
    </Button>
  )
}

/** Tells a guest what a full account offers, with the way to one. */
export const FullAccountOffer = () => (
  <>
    <p className="max-w-prose">
      You are logged in as a guest, with the join code only. With an account of your own, made with the same join code,
      you also see your rent, documents and messages, and are told when something changes.
    </p>
    <FullAccountButton className="mt-4" />
  </>
)
