import { Download, TriangleAlert, UserRound } from 'lucide-react'
import { useId } from 'react'
import type { Audit } from '#api/audits.ts'
import { fullName } from '#domain/account.ts'
import { auditTone } from '#domain/compliance-badge.ts'
import { formatInstant } from '#domain/day.ts'
import { type DocumentType, documentTypeLabel } from '#domain/document.ts'
import { occupancyStatusLabels, occupancyTones, propertyLabel } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { downloadAudit } from './audit-file.ts'

// (rule: audits-missing-shown)
const missingShown = 3

/** One audit in short: whose home, when, how it stood and what was missing. */
export function AuditCard({ audit, onOpen }: { audit: Audit; onOpen: () => void }) {
  const { auditData, auditDate, complianceScore, documentCount, totalDocuments } = audit
  const { property, tenant, missingDocuments } = auditData
  const headingId = useId()
  return (
    <Card openable className="flex h-full flex-col [&>div]:flex [&>div]:grow [&>div]:flex-col">
      <h2 id={headingId} className="font-semibold">
        {propertyLabel(property)}
      </h2>
      <p className="figures text-muted text-sm">Generated {formatInstant(auditDate)}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm">
        <Badge tone={auditTone(complianceScore)}>{complianceScore}% compliant</Badge>
        <Badge tone={occupancyTones[property.occupancyStatus]}>{occupancyStatusLabels[property.occupancyStatus]}</Badge>
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          {tenant ? fullName(tenant.name, tenant.username) : 'No tenant'}
        </span>
      </p>
      <dl className="figures mt-3 grid grid-cols-2 gap-x-4">
        <div>
          <dt className="text-muted text-sm">Documents</dt>
          <dd className="font-semibold">
            {documentCount}/{totalDocuments}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Compliance</dt>
          <dd className="font-semibold">{complianceScore}%</dd>
        </div>
      </dl>
      {missingDocuments.length > 0 && <MissingDocuments missing={missingDocuments} />}
      <div className="mt-auto -mr-2 -mb-2 flex items-center justify-between pt-2">
        <button
          data-opener
          type="button"
          aria-describedby={headingId}
          onClick={onOpen}
          className="min-h-11 font-semibold text-press text-sm"
        >
          View Details
        </button>
        <IconButton
          label={`Download audit of ${property.address}`}
          icon={<Download aria-hidden />}
          onClick={() => void downloadAudit(audit)}
        />
      </div>
    </Card>
  )
}

/** The first few by name, the others as a number. */
function MissingDocuments({ missing }: { missing: readonly DocumentType[] }) {
  const more = missing.length - missingShown
  return (
    <div className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-amber text-sm">
      <p className="flex items-center gap-1.5 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        Missing documents
      </p>
      <ul>
        {missing.slice(0, missingShown).map((type) => (
          <li key={type}>{documentTypeLabel(type)}</li>
        ))}
        {more > 0 && <li className="figures">+{more} more</li>}
      </ul>
    </div>
  )
}
