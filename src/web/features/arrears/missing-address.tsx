import { Link } from 'wouter'
import { Caution } from '#web/components/feedback/caution.tsx'
import { useSession } from '#web/lib/api/session.ts'

export const useHasAddress = (): boolean => Boolean(useSession().user?.addressForNotices)

/** What a demand for rent lacks while the landlord has not said where they are; nothing once they have. */
export function MissingAddress() {
  if (useHasAddress()) return null
  return (
    <Caution>
      Your address is missing. In England, a letter that asks for rent must give the landlord’s name and address
      (Landlord and Tenant Act 1987, section 47).{' '}
      <Link href="/settings" className="font-semibold underline underline-offset-2">
        Add it in the settings
      </Link>
    </Caution>
  )
}
