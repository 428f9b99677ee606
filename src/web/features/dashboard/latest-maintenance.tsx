import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { MaintenanceRequest } from '#api/maintenance.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { LatestRequests } from '#web/features/maintenance/latest-requests.tsx'

const titles = { landlord: 'Tenant Maintenance Requests', tenant: 'Your Maintenance Requests' }

/** The newest repairs, and the way to all of them. */
export function LatestMaintenance({ requests, user }: { requests: MaintenanceRequest[]; user: User }) {
  const title = titles[user.role]
  const toAll = requests.length > 0 && (
    <Button asChild variant="quiet" size="small" className="-mr-3 print:hidden">
      <Link href="/maintenance">View all requests</Link>
    </Button>
  )
  return (
    <Section title={title} actions={toAll}>
      <LatestRequests label={title} requests={requests} user={user} />
    </Section>
  )
}
