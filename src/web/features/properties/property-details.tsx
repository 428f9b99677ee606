import type { ReactNode } from 'react'
import type { Property } from '#api/properties.ts'
import { withCommas } from '#domain/counted.ts'
import { formatDay } from '#domain/day-forms.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { formatPence } from '#domain/money.ts'
import { Fact } from '#web/components/layout/fact.tsx'
import { FoldCard } from '#web/components/layout/fold-card.tsx'
import { PictureLink } from '#web/features/uploads/picture-link.tsx'

/** Everything that is known of a property, to read. */
export function PropertyDetails({ property, isFolded }: { property: Property; isFolded: boolean }) {
  const { nextInspectionDate, notes, tenantNotes, imageUrl } = property
  return (
    <FoldCard title="Details" isFolded={isFolded}>
      <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-4">
        <Known name="Rent per month">{formatPence(property.rentAmount)}</Known>
        <Known name="Security deposit">{money(property.securityDeposit)}</Known>
        <Known name="Holding deposit">{money(property.holdingDeposit)}</Known>
        <Known name="Market value">{money(property.marketValue ?? null)}</Known>
        <Known name="Property type">{property.propertyType}</Known>
        <Known name="Bedrooms">{property.bedrooms}</Known>
        <Known name="Bathrooms">{property.bathrooms}</Known>
        <Known name="Square feet">{property.squareFeet && withCommas(property.squareFeet)}</Known>
        <Known name="Year built">{property.yearBuilt}</Known>
        <Known name="Next inspection">{nextInspectionDate ? formatDay(nextInspectionDate) : 'No date set'}</Known>
        <Known name="Licence">{licenceOf(property)}</Known>
        <Known name="Gas">{property.hasGas ? 'Has a gas supply' : 'No gas'}</Known>
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

/** A fact in bold; nothing where it is not known. */
function Known({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null
  return (
    <Fact name={name} strong>
      {children}
    </Fact>
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
