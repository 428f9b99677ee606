import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserRole } from '#domain/account.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'

const texts: Record<UserRole, string> = {
  landlord: 'Your tenants have not submitted any maintenance requests',
  tenant: 'Need repairs or have an issue? Submit a request',
}

/** In place of a list without a single request. */
export function NoRequests({ role, action }: { role: UserRole; action?: ReactNode }) {
  return <EmptyState icon={<Wrench />} title="No maintenance requests" text={texts[role]} action={action} />
}
