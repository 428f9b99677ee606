/** Papers and names that tenants are handed, in the branding of their landlord (rule: branding-places). */
import { textOn } from '#domain/branding.ts'
import { findBrandingInForce } from '#server/features/branding/branding.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PdfDocument } from '#server/platform/pdf/pdf-document.ts'

/** Puts a document under the landlord's name, colour and logo, while their plan includes branding. */
export async function branded(db: Db, landlord: LandlordScope, document: PdfDocument): Promise<PdfDocument> {
  const branding = await findBrandingInForce(db, landlord)
  return branding ? { ...document, brand: { ...branding, textColour: textOn(branding.colour) } } : document
}

/** By what name tenants know a landlord. */
export async function nameForTenants(db: Db, landlord: LandlordScope, ownName: string): Promise<string> {
  return (await findBrandingInForce(db, landlord))?.name ?? ownName
}
