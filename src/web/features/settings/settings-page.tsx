import { Settings } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account-section.tsx'
import { CloseAccountSection } from './close-account-section.tsx'
import { FullAccountSection } from './full-account-section.tsx'
import { JoinCodesSection } from './join-codes-section.tsx'
import { JoinPropertySection } from './join-property-section.tsx'
import { LegalLinks } from './legal-links.tsx'
import { LegalSections } from './legal-sections.tsx'
import { PlanSection } from './plan-section.tsx'
import { SessionSection } from './session-section.tsx'
import { SupportSection } from './support-section.tsx'

/** One's own account and what belongs to it, by role. */
export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title="Settings" icon={<Settings aria-hidden />}>
      <div className="grid grid-cols-1">
        <Sections user={user} />
      </div>
    </Page>
  )
}

function Sections({ user }: { user: User }) {
  if (user.isGuest)
    return (
      <>
        <FullAccountSection />
        <SessionSection user={user} />
        <AboutSection />
        <LegalLinks />
      </>
    )
  if (user.role === 'landlord')
    return (
      <>
        <AccountSection user={user} />
        <SessionSection user={user} />
        <PlanSection user={user} />
        <JoinCodesSection user={user} />
        <SupportSection user={user} />
        <LegalSections />
        <AboutSection />
        <CloseAccountSection user={user} />
      </>
    )
  return (
    <>
      <AccountSection user={user} />
      <SessionSection user={user} />
      <JoinPropertySection />
      <SupportSection user={user} />
      <AboutSection />
      <CloseAccountSection user={user} />
      <LegalLinks />
    </>
  )
}
