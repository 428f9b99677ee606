import { LogOut } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { fullName } from '#domain/account.ts'
import { Button } from '#web/components/layout/button.tsx'
import { signOut } from '#web/features/auth/sign-out.ts'
import { useSafeLeave } from '#web/features/auth/use-safe-leave.tsx'

function roleLabel({ isGuest, role }: User): string {
  if (isGuest) return 'Guest'
  return role === 'landlord' ? 'Landlord' : 'Tenant'
}

/**
 * At the foot of a menu: whose session this is, and the way out of it. `onAsk` hears that
 * leaving needs an answer first.
 */
export function AccountBox({ user, onAsk }: { user: User; onAsk?: () => void }) {
  const { leave, isLeaving, question } = useSafeLeave(signOut, onAsk)
  return (
    <div className="grid grid-cols-1 gap-1 border-line border-t pt-3">
      <p className="px-3">
        <span className="block truncate font-semibold">{fullName(user.name, user.username)}</span>
        <span className="text-muted text-sm">{roleLabel(user)}</span>
      </p>
      <Button
        variant="quiet"
        icon={<LogOut aria-hidden />}
        className="justify-start px-3"
        pending={isLeaving}
        pendingLabel="Logging out…"
        onClick={leave}
      >
        Log out
      </Button>
      <p className="px-3 text-muted text-sm">version 1.0</p>
      {question}
    </div>
  )
}
