import { Download } from 'lucide-react'
import { useState } from 'react'
import { ownData } from '#api/own-data.ts'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { SettingsSection } from './settings-section.tsx'

const addressOfDownload = () => addressByTicket(call(ownData.ticket), ownData.download)

/** For tenants, whose rows are their landlords' to back up and theirs to read. */
export function OwnDataSection() {
  const [isAsking, setAsking] = useState(false)
  const save = () => {
    setAsking(true)
    void saveFile(addressOfDownload).finally(() => setAsking(false))
  }
  return (
    <SettingsSection
      title="Your data"
      icon={<Download aria-hidden />}
      description="Everything that we hold about you, to keep or to take elsewhere."
    >
      <p>
        A zip file with your account, your tenancies, the statement of your rent and your deposit, your maintenance
        requests and messages, the documents that are shared with you, your inspection reports and inventories, and your
        photos: as tables for a spreadsheet and as JSON.
      </p>
      <Button variant="secondary" size="small" className="mt-4" pending={isAsking} onClick={save}>
        Download your data
      </Button>
    </SettingsSection>
  )
}
