import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Back } from './back.ts'
import { useProperty } from './properties.hooks.ts'
import { PropertyEditor } from './property-editor.tsx'
import { PropertyLoadError, PropertyNotFound } from './property-load-error.tsx'
import { PropertySkeleton } from './property-skeleton.tsx'
import { PropertyView } from './property-view.tsx'

export default function PropertyPage() {
  const { id } = useParams<{ id?: string }>()
  // To the list as it was left, with its filters.
  const state = useHistoryState<{ list?: string } | null>()
  const back: Back = { href: state?.list ?? '/properties', label: 'Back to properties' }
  if (!id) return <Redirect to="/properties" replace />
  return /^\d+$/.test(id) ? <OneProperty id={Number(id)} back={back} /> : <PropertyNotFound back={back} />
}

function OneProperty({ id, back }: { id: number; back: Back }) {
  const { data: property, error } = useProperty(id)
  const [isEditing, setEditing] = useState(false)

  if (error && !property) return <PropertyLoadError error={error} back={back} />
  if (!property) return <PropertySkeleton back={back} />
  // What a guest gets of a property has no rent, and no page.
  if (!('rentAmount' in property)) return <PropertyNotFound back={back} />
  return isEditing ? (
    <PropertyEditor property={property} back={back} onDone={() => setEditing(false)} />
  ) : (
    <PropertyView property={property} back={back} onEdit={() => setEditing(true)} />
  )
}
