import { Info } from 'lucide-react'
import { SettingsSection } from './settings-section.tsx'

// Specification, document 1, section 1.
const appVersion = '1.0.0'

export function AboutSection() {
  return (
    <SettingsSection title="About" icon={<Info aria-hidden />}>
      <p>Latchkey: property management made simple.</p>
      <p className="figures text-muted">App version {appVersion}</p>
    </SettingsSection>
  )
}
