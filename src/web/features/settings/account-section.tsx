import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { fullName } from '#domain/account.ts'
import { Button } from '#web/components/layout/button.tsx'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { PendingEmail } from './pending-email.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SettingsSection } from './settings-section.tsx'

export function AccountSection({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useReturnToButton(isEditing)
  return (
    <SettingsSection
      title="Account Information"
      icon={<UserRound aria-hidden />}
      description={
        user.role === 'landlord' ? 'Your tenants see it as their contact.' : 'Your landlord sees it as your contact.'
      }
    >
      {user.pendingEmail && <PendingEmail email={user.pendingEmail} />}
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
            <Detail term="Name">{fullName(user.name, user.username)}</Detail>
            <Detail term="Email">{user.email}</Detail>
            <Detail term="Phone">{user.phone || 'Not provided'}</Detail>
            <Detail term="Role">{user.role === 'landlord' ? 'Landlord' : 'Tenant'}</Detail>
          </dl>
          <Button ref={editButton} variant="secondary" size="small" className="mt-5" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
    </SettingsSection>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="figures font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
