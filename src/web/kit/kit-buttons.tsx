import { FileText, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { KitSection } from './kit-section.tsx'

export function KitButtons() {
  const [isPending, setPending] = useState(false)
  const work = () => {
    setPending(true)
    setTimeout(() => setPending(false), 2000)
  }
  return (
    <KitSection title="Buttons and badges">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Plus aria-hidden />} pending={isPending} pendingLabel="Creating…" onClick={work}>
          Create
        </Button>
        <Button pending pendingLabel="Creating…">
          Create property
        </Button>
        <Button variant="secondary">Mark as Paid</Button>
        <Button variant="quiet">Skip for now</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden />}>
          Delete
        </Button>
        <Button disabled>Generate Audit</Button>
        <Button variant="secondary" size="small">
          Small
        </Button>
        <Button asChild variant="quiet" icon={<FileText aria-hidden />}>
          <a href="#report">The report, a link</a>
        </Button>
        <IconButton label="Settings" icon={<Settings aria-hidden />} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge>Vacant</Badge>
        <Badge tone="green">Compliant</Badge>
        <Badge tone="amber">Expiring</Badge>
        <Badge tone="red">Missing</Badge>
        <Badge tone="blue">Scheduled</Badge>
      </div>
    </KitSection>
  )
}
