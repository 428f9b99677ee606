import { Page } from '#web/components/layout/page.tsx'
import { ImportButton } from '#web/features/imports/import-button.tsx'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useAddProperty } from './add-property.hooks.ts'
import { AddPropertyButton } from './add-property-button.tsx'
import { NewPropertyDialog } from './new-property-dialog.tsx'
import { usePropertyFilter } from './properties.hooks.ts'
import { PropertyFilters } from './property-filters.tsx'
import { PropertyList } from './property-list.tsx'

export default function PropertiesPage() {
  const { filter, setFilter } = usePropertyFilter()
  const add = useAddProperty()
  useAskedToAdd(add.begin)
  return (
    <Page
      title="Properties"
      actions={
        <>
          <ImportButton kind="properties" />
          <AddPropertyButton {...add} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <PropertyFilters {...{ filter, setFilter }} />
        <PropertyList {...{ filter, setFilter }} onAdd={add.begin} />
      </div>
      {add.plan && <NewPropertyDialog plan={add.plan} onClose={add.close} />}
    </Page>
  )
}
