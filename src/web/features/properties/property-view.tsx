import { Pencil, ScrollText } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { Property } from '#api/properties.ts'
import { isOwnUpload } from '#domain/link.ts'
import { occupancyStatusLabels, occupancyTones } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { ComplianceSection } from '#web/features/compliance/compliance-section.tsx'
import { JoinCodePanel } from '#web/features/join-codes/join-code-panel.tsx'
import { arrivedState, useArrival } from '#web/lib/browser/use-arrival.ts'
import { cx } from '#web/lib/cx.ts'
import type { Back } from './back.ts'
import { PropertyDetails } from './property-details.tsx'
import { PropertyPicture } from './property-picture.tsx'
import { propertyTabs } from './property-tabs.ts'

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
          <Badge tone={occupancyTones[property.occupancyStatus]}>
            {occupancyStatusLabels[property.occupancyStatus]}
          </Badge>
        </span>
      }
      actions={
        <>
          <NavigateButton
            variant="secondary"
            icon={<ScrollText aria-hidden />}
            href={`/properties/${property.id}/house-sheet`}
          >
            House sheet
          </NavigateButton>
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        </>
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
      <RecordActivity entity="property" id={property.id} />
    </Page>
  )
}

/** What else there is to one property, one tab for each kind; the open one is in the address. */
function PropertyTabs({ property }: { property: Property }) {
  const [search, setSearch] = useSearchParams()
  const named = propertyTabs.find(({ value }) => value === search.get('tab'))
  const tabs = useRef<HTMLDivElement>(null)
  useArrival(tabs, named !== undefined)
  const open = named ?? propertyTabs[0]
  if (!open) return null
  // The history's state says where Back leads to.
  const show = (tab: string) => setSearch({ tab }, { replace: true, state: arrivedState() })
  return (
    <div ref={tabs} className="scroll-mt-18 lg:scroll-mt-4">
      <Tabs value={open.value} onValueChange={show}>
        <TabList label="About this property" tabs={propertyTabs} />
        <TabPanel value={open.value}>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <open.Content property={property} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
}
