import { DatabaseBackup } from 'lucide-react'
import { BackupsPanel } from '#web/features/backups/backups-panel.tsx'
import { RestorePanel } from '#web/features/backups/restore-panel.tsx'
import { SettingsSection } from './settings-section.tsx'

/** All that a landlord has, to take away and to bring back. */
export function BackupSection() {
  return (
    <SettingsSection
      title="Data backup"
      icon={<DatabaseBackup aria-hidden />}
      description="A zip file with everything that you have entered, your documents and photos. The five newest are kept here."
    >
      <BackupsPanel />
      <RestorePanel />
    </SettingsSection>
  )
}
