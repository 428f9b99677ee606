import { ArrowDown, ArrowUp, Download, History, TriangleAlert, UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Audit } from '#api/audits.ts'
import { fullName } from '#domain/account.ts'
import { auditTone } from '#domain/compliance/badge.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatInstant } from '#domain/day-forms.ts'
import { type DocumentType, documentTypeLabel } from '#domain/document.ts'
import { occupancyStatusLabels, occupancyTones, propertyLabel } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { downloadAudit } from './audit-file.ts'

// (rule: audits-missing-shown)
const missingShown = 3

/** The audit of the same property before this one; null for the first, undefined where that is not known. */
type EarlierAudit = Pick<Audit, 'complianceScore' | 'auditDate'> | null | undefined

type AuditRowProps = {
  audit: Audit
  previous: EarlierAudit
  /** How many more audits of the property there are, which `onShowEarlier` lists. */
  earlierCount?: number
  onShowEarlier?: () => void
  onOpen: () => void
}

/** One audit in short: whose home, when, its score, what changed since the one before, and what was missing. */
export function AuditRow({ audit, previous, ...actions }: AuditRowProps) {
  const { missingDocuments } = audit.auditData
  const headingId = useId()
  return (
    <Card openable>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_13rem_minmax(0,1fr)_auto]">
        <AuditedHome audit={audit} headingId={headingId} />
        <Score audit={audit} previous={previous} />
        <div className="min-w-0 md:max-lg:col-span-2">
          {missingDocuments.length > 0 ? (
            <MissingDocuments missing={missingDocuments} />
          ) : (
            <p className="text-muted text-sm">No documents missing</p>
          )}
        </div>
        <Actions audit={audit} headingId={headingId} {...actions} />
      </div>
    </Card>
  )
}

function AuditedHome({ audit, headingId }: { audit: Audit; headingId: string }) {
  const { property, tenant } = audit.auditData
  return (
    <div className="min-w-0">
      <h2 id={headingId} className="font-semibold">
        {propertyLabel(property)}
      </h2>
      <p className="figures text-muted text-sm">Generated {formatInstant(audit.auditDate)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm">
        <Badge tone={occupancyTones[property.occupancyStatus]}>{occupancyStatusLabels[property.occupancyStatus]}</Badge>
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{tenant ? fullName(tenant.name, tenant.username) : 'No tenant'}</span>
        </span>
      </p>
    </div>
  )
}

function Score({ audit, previous }: Pick<AuditRowProps, 'audit' | 'previous'>) {
  const { complianceScore, documentCount, totalDocuments } = audit
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <Badge tone={auditTone(complianceScore)}>{complianceScore}% compliant</Badge>
      <Change score={complianceScore} previous={previous} />
      <dl className="figures flex gap-x-4 text-sm">
        <Figure name="Documents">
          {documentCount}/{totalDocuments}
        </Figure>
        <Figure name="Compliance">{complianceScore}%</Figure>
      </dl>
    </div>
  )
}

type ActionsProps = Omit<AuditRowProps, 'previous'> & { headingId: string }

function Actions({ audit, headingId, earlierCount = 0, onShowEarlier, onOpen }: ActionsProps) {
  return (
    <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3 md:max-lg:col-span-2 lg:flex-col lg:items-end lg:justify-start">
      <div className="flex items-center">
        <button
          data-opener
          type="button"
          aria-describedby={headingId}
          onClick={onOpen}
          className="min-h-11 pr-2 font-semibold text-press text-sm"
        >
          View Details
        </button>
        <IconButton
          label={`Download audit of ${audit.auditData.property.address}`}
          icon={<Download aria-hidden />}
          onClick={() => void downloadAudit(audit)}
        />
      </div>
      {earlierCount > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={<History aria-hidden />}
          aria-describedby={headingId}
          className="-mr-3"
          onClick={onShowEarlier}
        >
          {earlierCount} earlier
        </Button>
      )}
    </div>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** By how much the score rose or fell since the audit before. */
function Change({ score, previous }: { score: number; previous: EarlierAudit }) {
  if (previous === undefined) return null
  if (previous === null) return <p className="text-muted text-sm">First audit</p>
  const points = score - previous.complianceScore
  const since = formatDay(londonDay(new Date(previous.auditDate)))
  if (points === 0) return <p className="figures text-muted text-sm">No change since {since}</p>
  const isBetter = points > 0
  const Arrow = isBetter ? ArrowUp : ArrowDown
  return (
    <p className="figures text-sm">
      <span className={isBetter ? 'font-semibold text-green' : 'font-semibold text-red'}>
        <Arrow aria-hidden className="-mt-0.5 inline size-4" /> {isBetter ? 'Up' : 'Down'} {Math.abs(points)}
      </span>{' '}
      <span className="text-muted">since {since}</span>
    </p>
  )
}

/** The first few by name, the others as a number. */
function MissingDocuments({ missing }: { missing: readonly DocumentType[] }) {
  const more = missing.length - missingShown
  return (
    <div className="rounded-md bg-amber-soft px-3 py-2 text-amber text-sm">
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
