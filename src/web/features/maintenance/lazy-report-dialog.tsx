import { type ComponentProps, lazy, Suspense } from 'react'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** Fetched when a tenant begins to report a problem. */
export const LazyReportDialog = (props: ComponentProps<typeof ReportDialog>) => (
  <Suspense>
    <ReportDialog {...props} />
  </Suspense>
)
