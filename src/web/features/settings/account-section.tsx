import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { fullName } from '#domain/account.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Fact } from '#web/components/layout/fact.tsx'
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
            <Fact name="Name" strong>
              {fullName(user.name, user.username)}
            </Fact>
            <Fact name="Email" strong>
              {user.email}
            </Fact>
            <Fact name="Phone" strong>
              {user.phone || 'Not provided'}
            </Fact>
            <Fact name="Role" strong>
              {user.role === 'landlord' ? 'Landlord' : 'Tenant'}
            </Fact>
            {user.role === 'landlord' && <AddressForNotices address={user.addressForNotices} />}
          </dl>
          <Button ref={editButton} variant="secondary" size="small" className="mt-5" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
    </SettingsSection>
  )
}

/** What the law says of it is told here while it is missing (rule: accounts-address-for-notices). */
const AddressForNotices = ({ address }: { address: User['addressForNotices'] }) => (
  <Fact
    name="Address for notices"
    strong
    className="sm:col-span-2"
    note={
      address
        ? 'Your tenants see it. It stands in letters and reminders about rent, and in statements.'
        : 'In England, a letter that asks for rent must give the landlord’s name and address, and rent is not due until the tenant has been given, in writing, an address in England or Wales for notices (Landlord and Tenant Act 1987, sections 47 and 48). Wales, Scotland and Northern Ireland have rules of their own.'
    }
  >
    {address || 'Not provided'}
  </Fact>
)
