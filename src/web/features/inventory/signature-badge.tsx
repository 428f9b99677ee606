import type { InventorySummary } from '#api/inventory.ts'
import type { UserRole } from '#domain/account.ts'
import { type SignatureState, signatureState, signatureStateLabels } from '#domain/inventory.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

const tones: Record<SignatureState, Tone> = { none: 'grey', landlord: 'blue', tenant: 'blue', both: 'green' }

/** Who has signed, and whether that was restored; to a tenant who has not, that it is their turn. */
export function SignatureBadge({
  report,
  reader,
}: {
  report: Pick<InventorySummary, 'landlordSignedAt' | 'tenantSignedAt' | 'signaturesRestoredAt'>
  reader: UserRole
}) {
  if (reader === 'tenant' && !report.tenantSignedAt) return <Badge tone="amber">Please sign</Badge>
  const state = signatureState(report)
  const { landlordSignedAt, tenantSignedAt, signaturesRestoredAt: restoredAt } = report
  if (restoredAt) {
    const signedHere = [landlordSignedAt, tenantSignedAt].some((at) => at !== null && at > restoredAt)
    return (
      <Badge>
        {signatureStateLabels[state]}, {signedHere ? 'one restored' : 'restored'}
      </Badge>
    )
  }
  return <Badge tone={tones[state]}>{signatureStateLabels[state]}</Badge>
}
