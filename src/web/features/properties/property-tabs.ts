/** The tabs under a property, in order. A feature that has something to say about one property adds its entry here. */
import type { ComponentType } from 'react'
import type { Property } from '#api/properties.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import type { Tab } from '#web/components/lists/tabs.tsx'

export type PropertyTabName = 'tenants' | 'rent' | 'maintenance' | 'inspections' | 'documents'

type PropertyTab = Tab<PropertyTabName> & { Content: ComponentType<{ property: Property }> }

export const propertyTabs: readonly [PropertyTab, ...PropertyTab[]] = [
  {
    value: 'tenants',
    label: 'Tenants',
    Content: onDemand(async () => (await import('#web/features/tenancies/property-tenancies.tsx')).PropertyTenancies),
  },
  {
    value: 'rent',
    label: 'Rent Payments',
    shortLabel: 'Payments',
    Content: onDemand(async () => (await import('#web/features/rent/property-rent.tsx')).PropertyRent),
  },
  {
    value: 'maintenance',
    label: 'Maintenance',
    shortLabel: 'Repairs',
    Content: onDemand(
      async () => (await import('#web/features/maintenance/property-maintenance.tsx')).PropertyMaintenance,
    ),
  },
  {
    value: 'inspections',
    label: 'Inspections',
    Content: onDemand(
      async () => (await import('#web/features/inspections/reports/property-inspections.tsx')).PropertyInspections,
    ),
  },
  {
    value: 'documents',
    label: 'Documents',
    Content: onDemand(async () => (await import('#web/features/documents/property-documents.tsx')).PropertyDocuments),
  },
]
