import { type ComponentProps, Suspense } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Fetched when a tenant begins to report a problem. */
export const LazyReportDialog = (props: ComponentProps<typeof ReportDialog>) => (
  <Suspense>
    <ReportDialog {...props} />
  </Suspense>
)
