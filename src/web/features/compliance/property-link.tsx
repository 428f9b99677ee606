import { Link } from 'wouter'
import type { ComplianceRow } from '#api/compliance.ts'

type PropertyLinkProps = { row: ComplianceRow; tabIndex?: 0 | -1 }

/** To the documents of a property of the table of compliance. */
export const PropertyLink = ({ row: { propertyId, address }, tabIndex }: PropertyLinkProps) => (
  <Link
    href={`/properties/${propertyId}?tab=documents`}
    tabIndex={tabIndex}
    className="inline-flex min-h-11 items-center font-semibold text-press text-sm wrap-anywhere hover:underline"
  >
    {address}
  </Link>
)
