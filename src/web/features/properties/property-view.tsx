import { Pencil, ScrollText } from 'lucide-react'
import { type Ref, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'wouter'
import type { Property } from '#api/properties.ts'
import { occupancyStatusLabels, occupancyTones } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { ComplianceSection } from '#web/features/compliance/compliance-section.tsx'
import { JoinCodePanel } from '#web/features/join-codes/join-code-panel.tsx'
import { arrivedState, useArrival } from '#web/lib/browser/use-arrival.ts'
import { useTableAndSide } from '#web/lib/browser/use-media.ts'
import { PropertyDetails } from './property-details.tsx'
import { PropertyGlance } from './property-glance.tsx'
import { propertyLayout } from './property-layout.ts'
import { PropertyPicture } from './property-picture.tsx'
import { type PropertyTabName, propertyTabs } from './property-tabs.ts'

type PropertyViewProps = { property: Property; back: Back; editButton: Ref<HTMLButtonElement>; onEdit: () => void }

export function PropertyView({ property, back, editButton, onEdit }: PropertyViewProps) {
  const tabs = useOpenTab()
  const isFolded = !useTableAndSide()
  return (
    <Page
      title={property.address}
      back={back}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">{property.city}</span>
          <Badge tone={occupancyTones[property.occupancyStatus]}>
            {occupancyStatusLabels[property.occupancyStatus]}
          </Badge>
        </span>
      }
      actions={
        <Button ref={editButton} variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <div className={propertyLayout.head}>
        <PropertyPicture property={property} className={propertyLayout.picture} />
        <PropertyGlance property={property} onShow={tabs.goTo} />
      </div>
      <div className={propertyLayout.body}>
        <div className="min-w-0">
          <PropertyTabs property={property} {...tabs} />
        </div>
        <div className={propertyLayout.side}>
          {property.occupancyStatus === 'occupied' && <ComplianceSection property={property} />}
          <div className={propertyLayout.cards}>
            <PropertyDetails property={property} isFolded={isFolded} />
            <JoinCodePanel property={property} isFolded={isFolded} />
            <NavigateButton
              variant="secondary"
              icon={<ScrollText aria-hidden />}
              href={`/properties/${property.id}/house-sheet`}
            >
              House sheet
            </NavigateButton>
          </div>
        </div>
      </div>
      <RecordActivity entity="property" id={property.id} />
    </Page>
  )
}

/** Which tab is open, as the address says, and what shows another: in place, or by going down to it. */
function useOpenTab() {
  const [search, setSearch] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)
  const named = propertyTabs.find(({ value }) => value === search.get('tab'))
  useArrival(place, named !== undefined)
  // The history's state says where Back leads to.
  const show = (tab: string) => setSearch({ tab }, { replace: true, state: arrivedState() })
  const goTo = (tab: PropertyTabName) => {
    flushSync(() => show(tab))
    place.current?.scrollIntoView()
    place.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }
  return { place, open: named ?? propertyTabs[0], show, goTo }
}

type PropertyTabsProps = Omit<ReturnType<typeof useOpenTab>, 'goTo'> & { property: Property }

/** What else there is to one property, one tab for each kind. */
function PropertyTabs({ property, place, open, show }: PropertyTabsProps) {
  return (
    <div ref={place} className="scroll-mt-18 lg:scroll-mt-4">
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
