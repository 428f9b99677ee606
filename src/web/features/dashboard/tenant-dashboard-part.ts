import { lazyPart } from '#web/components/layout/lazy-part.tsx'

/** The part of the first screen that only tenants have. */
export const tenantDashboard = lazyPart(
  () => import('./tenant-dashboard.tsx'),
  (module) => module.TenantDashboard,
)
