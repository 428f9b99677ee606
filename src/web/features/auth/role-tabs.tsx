import type { ReactNode } from 'react'
import type { UserRole } from '#domain/account.ts'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import type { AuthView } from './auth-view.ts'

const roles: { value: UserRole; label: string }[] = [
  { value: 'landlord', label: 'Landlord' },
  { value: 'tenant', label: 'Tenant' },
]

/** Landlord or tenant, on either side of /auth. */
export function RoleTabs({ view, label, children }: { view: AuthView; label: string; children: ReactNode }) {
  return (
    <Tabs value={view.role} onValueChange={(role) => view.show(view.side, role)}>
      <TabList label={label} tabs={roles} look="segments" />
      <TabPanel value={view.role}>{children}</TabPanel>
    </Tabs>
  )
}
