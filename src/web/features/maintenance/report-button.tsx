import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { LazyReportDialog } from './lazy-report-dialog.tsx'

export function ReportButton() {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setReporting(true)}>
        Submit Maintenance Request
      </Button>
      {isReporting && <LazyReportDialog onClose={() => setReporting(false)} />}
    </>
  )
}
