import type { InventoryReport } from '#api/inventory.ts'
import type { UserRole } from '#domain/account.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryCheckTypeLabels, meterKindLabels } from '#domain/inventory.ts'
import { propertyLabel } from '#domain/property.ts'
import { Fact, Facts } from '#web/components/layout/fact.tsx'
import { Prose } from '#web/components/layout/prose.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Signatures } from '#web/features/conditions/signatures.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'
import { ItemRows, RoomReport } from './report-rows.tsx'
import { SignatureBadge } from './signature-badge.tsx'

/** Everything that an inventory says, in the order of its PDF. */
export function InventoryReportView({ report, reader }: { report: InventoryReport; reader: UserRole }) {
  const { rooms, furnishings, notes } = report
  return (
    <div data-printable className="sections max-w-4xl">
      <Section title="About this inventory" actions={<SignatureBadge report={report} reader={reader} />}>
        <Facts>
          <Fact name="Property">{propertyLabel(report.property)}</Fact>
          <Fact name="Check type">{inventoryCheckTypeLabels[report.checkType]}</Fact>
          <Fact name="Date">{formatDayLong(report.date)}</Fact>
          <Fact name="Prepared by">{report.preparedBy}</Fact>
          <Fact name="Tenants">{report.tenantNames ?? 'None named'}</Fact>
        </Facts>
      </Section>
      <Meters report={report} />
      <Keys report={report} />
      {keyed(rooms).map(({ key, row }) => (
        <RoomReport key={key} room={row} />
      ))}
      {furnishings.length > 0 && (
        <Section title="Furnishings">
          <ItemRows items={furnishings} />
        </Section>
      )}
      {notes && (
        <Section title="Notes">
          <Prose>{notes}</Prose>
        </Section>
      )}
      <BothSignatures report={report} />
    </div>
  )
}

function Meters({ report: { meterReadings } }: { report: InventoryReport }) {
  if (meterReadings.length === 0) return null
  return (
    <Section title="Meter readings">
      <Facts>
        {keyed(meterReadings).map(({ key, row: { meter, reading, serialNumber } }) => (
          <Fact key={key} name={meterKindLabels[meter]}>
            <span className="font-medium">{reading}</span>{' '}
            {serialNumber && <span className="text-muted text-sm">No.&nbsp;{serialNumber}</span>}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function Keys({ report: { keys } }: { report: InventoryReport }) {
  if (keys.length === 0) return null
  return (
    <Section title="Keys">
      <Facts>
        {keyed(keys).map(({ key, row: { name, quantity } }) => (
          <Fact key={key} name={name}>
            <span className="font-medium">{quantity}</span>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function BothSignatures({ report }: { report: InventoryReport }) {
  const { landlordSignature, landlordSignedAt, landlordSignedName } = report
  const { tenantSignature, tenantSignedAt, tenantSignedName } = report
  return (
    <Section title="Signatures">
      <Signatures
        sides={[
          { side: 'Landlord', picture: landlordSignature, signedAt: landlordSignedAt, name: landlordSignedName },
          { side: 'Tenant', picture: tenantSignature, signedAt: tenantSignedAt, name: tenantSignedName },
        ]}
        notes={report.tenantNotes}
        restoredAt={report.signaturesRestoredAt}
      />
    </Section>
  )
}
