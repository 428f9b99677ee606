import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { closureDays } from '#domain/account.ts'
import { Button } from '#web/components/layout/button.tsx'
import { useSafeLeave } from '#web/features/auth/use-safe-leave.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

const consequences: Record<User['role'], readonly string[]> = {
  landlord: [
    'You are logged out everywhere at once. API keys, the calendar feed and letters that send themselves stop. A paid plan is cancelled and not refunded.',
    `Logging in within ${closureDays} days reopens your account, and for so long your tenants keep their access. A cancelled plan does not come back.`,
    'After that your account, your properties, all that belongs to them and your backups here are erased, and your tenants lose access.',
    'If you may need your records again, for tax or in a dispute, make a backup and download it first.',
  ],
  tenant: [
    'You are logged out everywhere at once.',
    `Logging in within ${closureDays} days reopens your account.`,
    "After that your account is erased, and a tenancy that is still running ends. Your landlord keeps rent, tenancy and signed reports under the name 'Former tenant'.",
    'If you may need what is held about you, download it first.',
  ],
}

/** For somebody who wants to leave for good: the consequences are shown before anything is asked. */
export function CloseAccountSection({ user }: { user: User }) {
  const [isClosing, setClosing] = useState(false)
  const { leave, question } = useSafeLeave(() => setClosing(true))
  return (
    <SettingsSection title="Close account" icon={<UserX aria-hidden />}>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
        {consequences[user.role].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="danger" size="small" className="mt-5" onClick={leave}>
        Close account
      </Button>
      {question}
      {isClosing && <CloseAccountDialog user={user} onClose={() => setClosing(false)} />}
    </SettingsSection>
  )
}
