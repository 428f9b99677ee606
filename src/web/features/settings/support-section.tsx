import { LifeBuoy } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { ContactEmail } from '#web/features/legal/legal-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SupportForm } from './support-form.tsx'

export function SupportSection({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Support"
      icon={<LifeBuoy aria-hidden />}
      description={
        <>
          Or write to <ContactEmail />.
        </>
      }
    >
      <SupportForm user={user} />
    </SettingsSection>
  )
}
