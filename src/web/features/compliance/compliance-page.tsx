import { ShieldCheck } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { useComplianceTable } from './compliance.hooks.ts'
import { CompliancePanel } from './compliance-panel.tsx'
import { ComplianceTable } from './compliance-table.tsx'

/** /compliance: which document which property lacks, on one screen. */
export default function CompliancePage() {
  const [{ q }, setFilters] = useFilters({ q: '' })
  const [text, setText] = useDebouncedText(q, (words) => setFilters({ q: words }))
  const list = useComplianceTable(q)
  return (
    <Page title="Compliance Status" back={{ href: '/', label: 'Back to dashboard' }}>
      <div className="sections">
        <Section title="Occupied properties">
          <CompliancePanel />
        </Section>
        <Section title="Documents of each property">
          {(q || list.rows?.length !== 0) && (
            <SearchField
              label="Search by address"
              value={text}
              onValueChange={setText}
              className="mb-4 w-full md:w-80"
            />
          )}
          <ListState
            list={list}
            errorHeading="Error loading compliance"
            skeleton={<SkeletonRows label="Loading compliance…" />}
            empty={
              q ? (
                <NoMatches icon={<ShieldCheck />} title="No properties found" onClear={() => setText('')} />
              ) : (
                <EmptyState
                  icon={<ShieldCheck />}
                  title="No properties yet"
                  text="Add a property to see which documents it should have."
                  action={<NavigateButton href="/properties">Manage Properties</NavigateButton>}
                />
              )
            }
          >
            {(rows) => <ComplianceTable rows={rows} />}
          </ListState>
        </Section>
      </div>
    </Page>
  )
}
