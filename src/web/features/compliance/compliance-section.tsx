import { Suspense, useState } from 'react'
import type { PropertyCompliance } from '#api/compliance.ts'
import type { Property } from '#api/properties.ts'
import { complianceBadge, complianceTone } from '#domain/compliance/badge.ts'
import type { ComplianceCategory } from '#domain/compliance/compliance.ts'
import {
  type DocumentType,
  dateMissingBadge,
  documentTypeLabel,
  documentTypes,
  isDateMissing,
} from '#domain/document.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { cx } from '#web/lib/cx.ts'
import { useComplianceReport } from './compliance.hooks.ts'
import { PercentageMark } from './percentage-mark.tsx'

const ComplianceDialog = onDemand(async () => (await import('./compliance-dialog.tsx')).ComplianceDialog)

/** An occupied property's compliance, on its page; it opens the report. */
export function ComplianceSection({ property }: { property: Property }) {
  const { data: report, isPending, refetch } = useComplianceReport(property.id)
  const [isOpen, setOpen] = useState(false)
  const content = () => {
    if (report) return <Standing report={report} />
    if (!isPending)
      return <ErrorState heading="Unable to load compliance data for this property." onRetry={() => void refetch()} />
    return (
      <Loading label="Loading compliance…">
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  }
  return (
    <Card
      title="Compliance"
      className="@container"
      actions={
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          View Compliance
        </Button>
      }
    >
      {content()}
      {isOpen && (
        <Suspense>
          <ComplianceDialog property={property} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Standing({ report: { documents, compliance } }: { report: PropertyCompliance }) {
  const { overall, legal, bestPractice, inspection } = compliance
  const tone = complianceTone(overall.percentage, 'property')
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 @2xl:grid-cols-2">
      <div className="grid content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures font-semibold text-2xl">{overall.percentage}%</span>
          <Badge tone={tone}>{complianceBadge(overall.percentage)}</Badge>
        </p>
        <Share label="Legal Requirements" percentage={legal.percentage} category="legal" />
        <Share label="Best Practice Documents" percentage={bestPractice.percentage} category="bestPractice" />
        <Share label="Property Inspections" percentage={inspection.score} />
      </div>
      <div className="grid content-start gap-4">
        <DocumentsThat heading="Missing documents" are={({ status }) => status === 'missing'} documents={documents} />
        <DocumentsThat
          heading={dateMissingBadge.label}
          tone="text-amber"
          are={({ documentId, expiryDate }, type) => documentId !== null && isDateMissing(type, expiryDate)}
          documents={documents}
        />
        <DocumentsThat heading="Expiring soon" are={({ status }) => status === 'expiring'} documents={documents} />
        <p className="figures text-muted text-sm">
          {overall.compliantCount} of {overall.totalCount} documents held
        </p>
      </div>
    </div>
  )
}

type ShareProps = { label: string; percentage: number; category?: ComplianceCategory | 'overall' }

function Share({ label, percentage, category = 'overall' }: ShareProps) {
  return (
    <Progress
      label={label}
      value={percentage}
      tone={complianceTone(percentage, 'property', category)}
      detail={<PercentageMark percentage={percentage} reading="property" category={category} />}
    />
  )
}

type Documents = PropertyCompliance['documents']

type DocumentsThatProps = {
  heading: string
  /** The colour of the heading. */
  tone?: string
  are: (document: NonNullable<Documents[DocumentType]>, type: DocumentType) => boolean
  documents: Documents
}

function DocumentsThat({ heading, tone = 'text-muted', are, documents }: DocumentsThatProps) {
  const types = documentTypes.filter((type) => documents[type] && are(documents[type], type))
  if (types.length === 0) return null
  return (
    <div>
      <h3 className={cx('text-sm', tone)}>{heading}</h3>
      <p>{types.map(documentTypeLabel).join(', ')}</p>
    </div>
  )
}
