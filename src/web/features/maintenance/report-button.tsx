import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export function ReportButton() {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setReporting(true)}>
        Submit Maintenance Request
      </Button>
      {isReporting && (
        <Suspense>
          <ReportDialog onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
