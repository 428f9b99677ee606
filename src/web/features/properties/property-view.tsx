import { Pencil } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { Button } from '#web/components/button.tsx'
import { Page } from '#web/components/page.tsx'
import { JoinCodePanel } from './join-code-panel.tsx'
import { OccupancyBadge } from './occupancy-badge.tsx'
import { PropertyDetails } from './property-details.tsx'
import type { Back } from './property-page.tsx'
import { PropertyPictureSheet } from './property-picture.tsx'
import { PropertyTabs } from './property-tab-frame.tsx'

type PropertyViewProps = { property: Property; back: Back; onEdit: () => void }

export function PropertyView({ property, back, onEdit }: PropertyViewProps) {
  return (
    <Page
      title={property.address}
      back={back}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {property.city}
          <OccupancyBadge status={property.occupancyStatus} />
        </span>
      }
      actions={
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <div className="mb-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PropertyDetails property={property} />
        <div className="grid grid-cols-1 gap-6 md:max-lg:grid-cols-2">
          <PropertyPictureSheet property={property} />
          <JoinCodePanel property={property} />
        </div>
      </div>
      <PropertyTabs property={property} />
    </Page>
  )
}
