import { documentExpiringDays } from '#domain/document.ts'
import { SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { type DocumentCategory, useDocumentSummary } from './documents.hooks.ts'

type DocumentStatsProps = { category: DocumentCategory; onChoose: (category: DocumentCategory) => void }

/** How many there are, how many run out and how many have: each shows them. */
export function DocumentStats({ category, onChoose }: DocumentStatsProps) {
  const { data: summary, error } = useDocumentSummary()
  if (error && !summary) return null
  if (!summary) return <SkeletonStats count={3} />
  const card = (value: DocumentCategory) => ({ pressed: category === value, onPress: () => onChoose(value) })
  return (
    <StatRow>
      <StatCard label="Total" value={summary.total} note="documents" {...card('all')} />
      <StatCard
        label="Expiring"
        value={summary.expiring}
        note={`next ${documentExpiringDays} days`}
        {...card('expiring')}
      />
      <StatCard label="Expired" value={summary.expired} note="to renew" {...card('expired')} />
    </StatRow>
  )
}
