import { House } from 'lucide-react'
import { JoinPropertyButton } from './join-property-button.tsx'
import { SettingsSection } from './settings-section.tsx'

export function JoinPropertySection() {
  return (
    <SettingsSection title="Another property" icon={<House aria-hidden />}>
      <p>Moving within Latchkey, or renting a second home? Join it with the code that its landlord gives you.</p>
      <div className="mt-4">
        <JoinPropertyButton size="small">Join another property</JoinPropertyButton>
      </div>
    </SettingsSection>
  )
}
