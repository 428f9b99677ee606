import { ShieldCheck } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useComplianceTable } from './compliance.hooks.ts'
import { CompliancePanel } from './compliance-panel.tsx'
import { ComplianceTable } from './compliance-table.tsx'

/** /compliance: which document which property lacks, on one screen. */
export default function CompliancePage() {
  const list = useComplianceTable()
  return (
    <Page title="Compliance Status" back={{ href: '/', label: 'Back to dashboard' }}>
      <div className="sections">
        <Section title="Occupied properties">
          <CompliancePanel />
        </Section>
        <Section title="Documents of each property">
          <ListState
            list={list}
            errorHeading="Error loading compliance"
            skeleton={<SkeletonRows label="Loading compliance…" />}
            empty={
              <EmptyState
                icon={<ShieldCheck />}
                title="No properties yet"
                text="Add a property to see which documents it should have."
                action={<NavigateButton href="/properties">Manage Properties</NavigateButton>}
              />
            }
          >
            {(rows) => <ComplianceTable rows={rows} />}
          </ListState>
        </Section>
      </div>
    </Page>
  )
}
