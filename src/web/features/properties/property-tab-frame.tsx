import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { Property } from '#api/properties.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { propertyTabs } from './property-tabs.ts'

/** What else there is to one property, each kind behind a tab; the one that is open stands in the address. */
export function PropertyTabs({ property }: { property: Property }) {
  const [search, setSearch] = useSearchParams()
  const open = propertyTabs.find(({ value }) => value === search.get('tab')) ?? propertyTabs[0]
  if (!open) return null
  // The history's state says where Back leads to.
  const show = (tab: string) => setSearch({ tab }, { replace: true, state: history.state })
  return (
    <Tabs value={open.value} onValueChange={show}>
      <TabList label="About this property" tabs={propertyTabs} />
      <TabPanel value={open.value}>
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <open.Content property={property} />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}
