import type { ReactNode } from 'react'
import type { Property } from '#api/properties.ts'
import { formatDay } from '#domain/day.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { formatPence } from '#domain/money.ts'
import { FoldCard } from '#web/components/layout/fold-card.tsx'
import { PictureLink } from '#web/features/uploads/picture-link.tsx'

/** Everything that is known of a property, to read. */
export function PropertyDetails({ property, isFolded }: { property: Property; isFolded: boolean }) {
  const { nextInspectionDate, notes, tenantNotes, imageUrl } = property
  return (
    <FoldCard title="Details" isFolded={isFolded}>
      <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-4">
        <Fact name="Rent per month">{formatPence(property.rentAmount)}</Fact>
        <Fact name="Security deposit">{money(property.securityDeposit)}</Fact>
        <Fact name="Holding deposit">{money(property.holdingDeposit)}</Fact>
        <Fact name="Market value">{money(property.marketValue ?? null)}</Fact>
        <Fact name="Property type">{property.propertyType}</Fact>
        <Fact name="Bedrooms">{property.bedrooms}</Fact>
        <Fact name="Bathrooms">{property.bathrooms}</Fact>
        <Fact name="Square feet">{property.squareFeet?.toLocaleString('en-GB')}</Fact>
        <Fact name="Year built">{property.yearBuilt}</Fact>
        <Fact name="Next inspection">{nextInspectionDate ? formatDay(nextInspectionDate) : 'No date set'}</Fact>
        <Fact name="Licence">{licenceOf(property)}</Fact>
        <Fact name="Gas">{property.hasGas ? 'Has a gas supply' : 'No gas'}</Fact>
      </dl>
      {notes && <Notes title="Notes">{notes}</Notes>}
      {tenantNotes && <Notes title="Notes for tenants">{tenantNotes}</Notes>}
      {imageUrl && !isOwnUpload(imageUrl) && <PictureLink address={imageUrl} />}
    </FoldCard>
  )
}

const money = (pence: number | null) => pence !== null && formatPence(pence)

function licenceOf({ isHmo, licenceRequired }: Property): string {
  if (isHmo) return 'HMO, needs a licence'
  return licenceRequired ? 'Licensing area' : 'None needed'
}

/** A name and its value; nothing where nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}

function Notes({ title, children }: { title: string; children: string }) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="text-muted text-sm">{title}</h3>
      <p className="max-w-prose whitespace-pre-line">{children}</p>
    </div>
  )
}
