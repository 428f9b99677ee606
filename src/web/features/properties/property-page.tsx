import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Property } from '#api/properties.ts'
import { Page } from '#web/components/page.tsx'
import { Loading, Skeleton } from '#web/components/skeleton.tsx'
import { useProperty } from './properties.hooks.ts'
import { PropertyEditor } from './property-editor.tsx'
import { PropertyLoadError, PropertyNotFound } from './property-load-error.tsx'
import { PropertyView } from './property-view.tsx'

export default function PropertyPage() {
  const { id } = useParams<{ id?: string }>()
  if (!id) return <Redirect to="/properties" replace />
  return /^\d+$/.test(id) ? <OneProperty id={Number(id)} /> : <PropertyNotFound back={useBack()} />
}

/** To the list as it was left, with its filters. */
function useBack() {
  const state = useHistoryState<{ list?: string } | null>()
  return { href: state?.list ?? '/properties', label: 'Back to properties' }
}

function OneProperty({ id }: { id: number }) {
  const { data, error } = useProperty(id)
  const back = useBack()
  const [isEditing, setEditing] = useState(false)

  if (error) return <PropertyLoadError error={error} back={back} />
  if (!data) return <PropertySkeleton back={back} />
  // What a guest gets of a property is no property page: only landlords come here.
  const property = data as Property
  return isEditing ? (
    <PropertyEditor property={property} back={back} onDone={() => setEditing(false)} />
  ) : (
    <PropertyView property={property} back={back} onEdit={() => setEditing(true)} />
  )
}
