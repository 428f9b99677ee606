import type { AuditData } from '#api/audits.ts'
import { complianceCategoryLabels } from '#domain/compliance.ts'
import { complianceStatusBadges } from '#domain/compliance-badge.ts'
import { formatDay, londonDay } from '#domain/day.ts'
import { documentTypeLabel, documentTypes } from '#domain/document.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

/** Every document that the property should have had: whether the law asks for it, since when it was held, and how long it was good for. */
export function DocumentAnalysis({ analysis }: { analysis: AuditData['documentAnalysis'] }) {
  return (
    <ul className="-mt-3 divide-y divide-line">
      {documentTypes.map((type) => {
        const row = analysis[type]
        if (!row) return null
        const { label, tone } = complianceStatusBadges[row.status]
        return (
          <li key={type} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p>{documentTypeLabel(type)}</p>
              <p className="figures flex flex-wrap gap-x-3 text-muted text-sm">
                <span>{complianceCategoryLabels[row.category]}</span>
                {row.dateAdded && <span>Added {formatDay(londonDay(new Date(row.dateAdded)))}</span>}
                {row.expiryDate && <span>Expiry {formatDay(row.expiryDate)}</span>}
              </p>
            </div>
            <Badge tone={tone} className="mt-0.5 shrink-0">
              {label}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
