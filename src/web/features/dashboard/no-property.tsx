import { House, KeyRound } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { JoinPropertyButton } from '#web/features/settings/join-property-button.tsx'

/** In place of the residence of a tenant without one. */
export function NoProperty({ user }: { user: User }) {
  return (
    <EmptyState
      icon={<House />}
      title="No property assigned"
      text="You're not currently assigned to any property. Please contact your landlord."
      action={
        !user.isGuest && <JoinPropertyButton icon={<KeyRound aria-hidden />}>Join with a code</JoinPropertyButton>
      }
    />
  )
}
