import type { InspectionReport } from '#api/inspection-reports.ts'
import { signatureReceivedAt } from '#domain/inspection-report.ts'
import { ReportSection } from '#web/components/layout/report-section.tsx'
import { Signatures } from '#web/components/layout/signatures.tsx'

/** Both sides' signatures, each with who and when. */
export function ReportSignatures({ report }: { report: InspectionReport }) {
  const { inspectorSignature, inspectorSignedAt, inspectorName } = report
  const { tenantSignature, tenantSignedAt, tenantSignedName } = report
  return (
    <ReportSection title="Signatures">
      <Signatures
        sides={[
          {
            side: 'Inspector',
            picture: inspectorSignature,
            signedAt: inspectorSignedAt,
            receivedAt: signatureReceivedAt(report),
            name: inspectorName,
          },
          { side: 'Tenant', picture: tenantSignature, signedAt: tenantSignedAt, name: tenantSignedName },
        ]}
        notes={report.tenantNotes}
      />
    </ReportSection>
  )
}
