import { Pencil } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { isOwnUpload } from '#domain/link.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ComplianceSection } from '#web/features/compliance/compliance-section.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Back } from './back.ts'
import { JoinCodePanel } from './join-code-panel.tsx'
import { OccupancyBadge } from './occupancy-badge.tsx'
import { PropertyDetails } from './property-details.tsx'
import { PropertyPicture } from './property-picture.tsx'
import { PropertyTabs } from './property-tab-frame.tsx'

const withPhoto = 'xl:grid-cols-[15rem_minmax(0,1fr)_17rem]'
const withoutPhoto = 'xl:grid-cols-[minmax(0,1fr)_17rem]'

type PropertyViewProps = { property: Property; back: Back; onEdit: () => void }

export function PropertyView({ property, back, onEdit }: PropertyViewProps) {
  const hasPhoto = property.imageUrl !== null && isOwnUpload(property.imageUrl)
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
      <div className={cx('mb-8 grid grid-cols-1 gap-6 md:grid-cols-2', hasPhoto ? withPhoto : withoutPhoto)}>
        <PropertyDetails property={property} className="md:max-xl:col-span-2" />
        {hasPhoto && (
          <PropertyPicture property={property} className="aspect-video w-full md:aspect-4/3 xl:order-first" />
        )}
        <JoinCodePanel property={property} />
      </div>
      {property.occupancyStatus === 'occupied' && <ComplianceSection property={property} />}
      <PropertyTabs property={property} />
    </Page>
  )
}
