import type { Deposit } from '#api/deposits.ts'
import type { DocumentType } from '#domain/document.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'

const certificate: DocumentType = 'Deposit Protection + Prescribed Info'

/**
 * What usually follows once something about a deposit was saved: its money, its
 * protection, the certificate (rule: screens-lead-on).
 */
export function nextDepositStep(
  { tenantId, propertyId, protectedOn }: Deposit,
  { isReceived }: { isReceived: boolean },
) {
  const page = `/tenants/${tenantId}/deposit`
  if (!isReceived) return leadTo('Enter deposit received', `${page}?receive`)
  if (!protectedOn) return leadTo('Enter the protection', `${page}?protect`)
  return leadTo(
    'Upload the certificate',
    `/properties/${propertyId}?tab=documents&upload=${encodeURIComponent(certificate)}`,
  )
}
