import { History } from 'lucide-react'
import { Link } from 'wouter'
import { binDays } from '#domain/bin.ts'
import { Button } from '#web/components/layout/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The ways to what was done, and to what was deleted. */
export function RecordsSection() {
  return (
    <SettingsSection
      title="Your records"
      icon={<History aria-hidden />}
      description={`Who did what. What you delete can be restored for ${binDays} days.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="small">
          <Link href="/activity">Show activity</Link>
        </Button>
        <Button asChild variant="secondary" size="small">
          <Link href="/bin">Open the bin</Link>
        </Button>
      </div>
    </SettingsSection>
  )
}
