import { Bath, BedDouble, ChevronRight, Ellipsis, Eye, ShieldCheck, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Property } from '#api/properties.ts'
import { counted } from '#domain/counted.ts'
import { formatPence } from '#domain/money.ts'
import { occupancyStatusLabels, occupancyTones } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { ComplianceLink } from '#web/features/compliance/compliance-link.tsx'
import { PropertyPicture } from './property-picture.tsx'

type PropertyCardProps = {
  property: Property
  /** The address of the list with its filters: the property's Back leads there. */
  listAddress: string
  /** Of an occupied property; undefined until it is known. */
  compliance: number | undefined
  onCompliance: () => void
  onDelete: () => void
}

export function PropertyCard({ property, listAddress, compliance, onCompliance, onDelete }: PropertyCardProps) {
  const [, navigate] = useLocation()
  const href = `/properties/${property.id}`
  const state = { list: listAddress }
  const isOccupied = property.occupancyStatus === 'occupied'
  return (
    <Card openable className="flex h-full flex-col [&>div]:flex [&>div]:grow [&>div]:flex-col">
      <div className="flex flex-wrap items-start gap-3">
        <PropertyPicture property={property} className="size-16" hasLetter />
        <div className="min-w-0 grow basis-24">
          <h2 className="font-semibold">
            <Link data-opener href={href} state={state} className="text-press">
              {property.address}
            </Link>
          </h2>
          <p className="text-muted text-sm">{[property.city, property.propertyType].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="-mt-2 -mr-2">
          <Menu trigger={<IconButton label={`More about ${property.address}`} icon={<Ellipsis aria-hidden />} />}>
            <MenuItem icon={<Eye aria-hidden />} onPress={() => navigate(href, { state })}>
              View Property
            </MenuItem>
            {isOccupied && (
              <MenuItem icon={<ShieldCheck aria-hidden />} onPress={onCompliance}>
                View Compliance
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 aria-hidden />} danger onPress={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
      <Facts property={property} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <Badge tone={occupancyTones[property.occupancyStatus]}>{occupancyStatusLabels[property.occupancyStatus]}</Badge>
        {isOccupied ? (
          <ComplianceLink percentage={compliance} onOpen={onCompliance} />
        ) : (
          <span aria-hidden className="inline-flex items-center gap-1 font-semibold text-press text-sm">
            View
            <ChevronRight className="size-4" />
          </span>
        )}
      </div>
    </Card>
  )
}

function Facts({ property: { rentAmount, bedrooms, bathrooms } }: { property: Property }) {
  return (
    <div className="figures mt-auto pt-4 pb-3">
      <p>
        <span className="font-semibold">{formatPence(rentAmount)}</span>{' '}
        <span className="text-muted text-sm">per month</span>
      </p>
      <p className="flex min-h-5 flex-wrap gap-x-4 text-muted text-sm [&_svg]:size-4">
        {bedrooms !== null && (
          <span className="inline-flex items-center gap-1.5">
            <BedDouble aria-hidden />
            {counted(bedrooms, 'bedroom')}
          </span>
        )}
        {bathrooms !== null && (
          <span className="inline-flex items-center gap-1.5">
            <Bath aria-hidden />
            {counted(bathrooms, 'bathroom')}
          </span>
        )}
      </p>
    </div>
  )
}
