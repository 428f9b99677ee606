import { House, Info, KeyRound, LifeBuoy, LogOut } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import { fullName } from '#domain/account.ts'
import { appVersion } from '#domain/app-version.ts'
import { accountIncludes, featureRefusal } from '#domain/plan.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { FullAccountOffer } from '#web/features/auth/full-account-button.tsx'
import { signOut } from '#web/features/auth/sign-out.ts'
import { useSafeLeave } from '#web/features/auth/use-safe-leave.tsx'
import { ContactEmail } from '#web/features/legal/legal-section.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useAfterFirstPaint } from '#web/lib/browser/use-after-first-paint.ts'
import { AccountSection } from './account-section.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { ArrearsSection } from './arrears-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { BrandingSection } from './branding-section.tsx'
import { CloseAccountSection } from './close-account-section.tsx'
import { JoinCodesSection } from './join-codes-section.tsx'
import { JoinPropertyButton } from './join-property-button.tsx'
import { LegalLinks } from './legal-links.tsx'
import { LegalSections } from './legal-sections.tsx'
import { MailSection } from './mail-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { RecordsSection } from './records-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SentMailsSection } from './sent-mails-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SupportForm } from './support-form.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** (rule: screens-version) */
function AboutSection() {
  return (
    <SettingsSection title="About" icon={<Info aria-hidden />}>
      <p>Latchkey: property management made simple.</p>
      <p className="figures text-muted">App version {appVersion}</p>
    </SettingsSection>
  )
}

/** One's own account and what belongs to it, by role. */
export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title="Settings">
      <div className="grid grid-cols-1">
        <Sections user={user} />
      </div>
    </Page>
  )
}

/** First the three sections that fill a window, and the others right after these have been painted. */
function Sections({ user }: { user: User }) {
  const isAfter = useAfterFirstPaint()
  if (user.isGuest)
    return (
      <>
        <FullAccountSection />
        <SessionSection user={user} />
        <AboutSection />
        <LegalLinks />
      </>
    )
  const FurtherSections = user.role === 'landlord' ? FurtherLandlordSections : FurtherTenantSections
  return (
    <>
      <AccountSection user={user} />
      <SessionSection user={user} />
      <SessionsSection />
      {isAfter && <FurtherSections user={user} />}
    </>
  )
}

function FurtherLandlordSections({ user }: { user: User }) {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <MailSection user={user} />
      <RemindersSection />
      <ArrearsSection />
      <SentMailsSection user={user} />
      <PlanSection user={user} />
      <JoinCodesSection user={user} />
      <RecordsSection />
      <BackupSection />
      <BrandingSection user={user} />
      <ApiKeysSection user={user} />
      <SupportSection user={user} />
      <LegalSections />
      <AboutSection />
      <CloseAccountSection user={user} />
    </>
  )
}

function FurtherTenantSections({ user }: { user: User }) {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <MailSection user={user} />
      <SentMailsSection user={user} />
      <JoinPropertySection />
      <OwnDataSection />
      <SupportSection user={user} />
      <AboutSection />
      <CloseAccountSection user={user} />
      <LegalLinks />
    </>
  )
}

/** For guests, who have nothing else to set. */
function FullAccountSection() {
  return (
    <SettingsSection title="Your own account" icon={<KeyRound aria-hidden />}>
      <FullAccountOffer />
    </SettingsSection>
  )
}

function JoinPropertySection() {
  return (
    <SettingsSection title="Another property" icon={<House aria-hidden />}>
      <p>Moving within Latchkey, or renting a second home? Join it with the code that its landlord gives you.</p>
      <div className="mt-4">
        <JoinPropertyButton size="small">Join another property</JoinPropertyButton>
      </div>
    </SettingsSection>
  )
}

function SessionSection({ user }: { user: User }) {
  const { leave, isLeaving, question } = useSafeLeave(signOut)
  return (
    <SettingsSection title="Session" icon={<LogOut aria-hidden />}>
      <p>
        You are logged in as <span className="font-semibold">{fullName(user.name, user.username)}</span>
        {user.isGuest && ', until 24 hours have passed without use'}.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        pending={isLeaving}
        pendingLabel="Signing out…"
        onClick={leave}
      >
        Sign out
      </Button>
      {question}
    </SettingsSection>
  )
}

function supportPromise(user: User): string {
  return accountIncludes(user, 'prioritySupport')
    ? 'Priority support is part of your plan: your messages are marked for us and go ahead of all others.'
    : `${featureRefusal('prioritySupport')}: messages are then marked for us and go ahead of others.`
}

function SupportSection({ user }: { user: User }) {
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
      {user.role === 'landlord' && <p className="mb-4 text-muted">{supportPromise(user)}</p>}
      <SupportForm user={user} />
    </SettingsSection>
  )
}
