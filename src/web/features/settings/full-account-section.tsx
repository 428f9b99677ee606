import { KeyRound } from 'lucide-react'
import { FullAccountButton } from '#web/features/auth/full-account-button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** For guests, who have nothing else to set. */
export function FullAccountSection() {
  return (
    <SettingsSection title="Your own account" icon={<KeyRound aria-hidden />}>
      <p>
        You came in with the join code alone, as a guest. With an account of your own, made with the same join code, you
        also see your rent, documents and messages, and are told when something changes.
      </p>
      <FullAccountButton className="mt-4" />
    </SettingsSection>
  )
}
