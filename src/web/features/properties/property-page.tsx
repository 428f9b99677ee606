import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { idIn } from '#api/id-in.ts'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { useProperty } from './properties.hooks.ts'
import { PropertyEditor } from './property-editor.tsx'
import { propertyLayout } from './property-layout.ts'
import { PropertyLoadError, PropertyNotFound } from './property-load-error.tsx'
import { PropertyView } from './property-view.tsx'

const facts = ['tenants', 'rent', 'visit', 'compliance']

/** The shape of a property's page. */
function PropertySkeleton({ back }: { back: Back }) {
  return (
    <Page title="Property" back={back}>
      <Loading label="Loading property…">
        <div className={propertyLayout.head}>
          <Skeleton className={propertyLayout.picture} />
          <div className="grid grid-cols-2 content-start gap-x-5 gap-y-1">
            {facts.map((fact) => (
              <div key={fact} className="grid gap-2 border-line border-t py-3">
                <Skeleton className="h-4 w-20" />
                <Skeleton className="h-5 w-32 max-w-full" />
                <Skeleton className="h-4 w-24 max-w-full" />
              </div>
            ))}
          </div>
        </div>
        <div className={propertyLayout.body}>
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      </Loading>
    </Page>
  )
}

export default function PropertyPage() {
  const { id } = useParams<{ id?: string }>()
  // To the list as it was left, with its filters.
  const state = useHistoryState<{ list?: string } | null>()
  const back: Back = { href: state?.list ?? '/properties', label: 'Back to properties' }
  if (!id) return <Redirect to="/properties" replace />
  const propertyId = idIn(id)
  return propertyId ? <OneProperty id={propertyId} back={back} /> : <PropertyNotFound back={back} />
}

function OneProperty({ id, back }: { id: number; back: Back }) {
  const { data: property, error } = useProperty(id)
  const [isEditing, setEditing] = useState(false)
  const editButton = useReturnToButton(isEditing)

  const isMissing = useIsMissing(error)
  if (error && (isMissing || !property)) return <PropertyLoadError error={error} back={back} />
  if (!property) return <PropertySkeleton back={back} />
  // What a guest gets of a property has no rent, and no page.
  if (!('rentAmount' in property)) return <PropertyNotFound back={back} />
  return isEditing ? (
    <PropertyEditor property={property} back={back} onDone={() => setEditing(false)} />
  ) : (
    <PropertyView property={property} back={back} editButton={editButton} onEdit={() => setEditing(true)} />
  )
}
