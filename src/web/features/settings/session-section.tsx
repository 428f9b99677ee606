import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { fullName } from '#domain/account.ts'
import { Button } from '#web/components/layout/button.tsx'
import { logOut } from '#web/features/auth/log-out.ts'
import { useSafeLeave } from '#web/features/auth/use-safe-leave.tsx'
import { SettingsSection } from './settings-section.tsx'

export function SessionSection({ user }: { user: User }) {
  const [isLeaving, setLeaving] = useState(false)
  const { leave, question } = useSafeLeave(() => {
    setLeaving(true)
    void logOut()
  })
  return (
    <SettingsSection title="Session" icon={<LogOut aria-hidden />}>
      <p>
        You are signed in as <span className="font-semibold">{fullName(user.name, user.username)}</span>
        {user.isGuest && ', until 24 hours have passed without use'}.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        pending={isLeaving}
        pendingLabel="Signing out…"
        onClick={leave}
      >
        Sign out
      </Button>
      {question}
    </SettingsSection>
  )
}
