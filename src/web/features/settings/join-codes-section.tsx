import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { accountIncludes, featureRefusal } from '#domain/plan.ts'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { JoinCodeResults } from './join-code-results.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsTab } from './use-settings-tab.ts'

/** The codes with which tenants sign up. `/settings?tab=tenant-access` leads here. */
export function JoinCodesSection({ user }: { user: User }) {
  return (
    <SettingsSection
      ref={useSettingsTab('tenant-access')}
      id="tenant-access"
      title="Tenant Join Codes"
      icon={<KeyRound aria-hidden />}
      description="Each property has a code of 6 characters. Give it to its tenants, so that they can sign up."
    >
      {accountIncludes(user, 'joinCodes') ? <JoinCodeSearch /> : <NotOnThisPlan />}
    </SettingsSection>
  )
}

function JoinCodeSearch() {
  const [q, setQ] = useState('')
  const [typed, setTyped] = useDebouncedText(q, setQ)
  return (
    <>
      <SearchField label="Search by address, city or join code" value={typed} onValueChange={setTyped} />
      {typed.trim() && q.trim() ? (
        <JoinCodeResults q={q.trim()} onSearch={setTyped} />
      ) : (
        <p className="mt-3 text-muted">Search for a property to see its code.</p>
      )}
    </>
  )
}

function NotOnThisPlan() {
  return (
    <>
      <p>{featureRefusal('joinCodes')}.</p>
      <Button asChild variant="secondary" size="small" className="mt-4">
        <Link href="/plan-selection">See plans</Link>
      </Button>
    </>
  )
}
