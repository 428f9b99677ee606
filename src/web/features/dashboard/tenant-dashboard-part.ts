import { lazyPart } from '#web/components/layout/lazy-part.tsx'

/** What of the first screen is a tenant's alone. */
export const tenantDashboard = lazyPart(async () => ({
  default: (await import('./tenant-dashboard.tsx')).TenantDashboard,
}))
