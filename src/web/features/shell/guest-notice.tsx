import { KeyRound } from 'lucide-react'
import { Page } from '#web/components/layout/page.tsx'
import { FullAccountButton } from '#web/features/auth/full-account-button.tsx'

/** In place of a screen that is closed to guests. */
export function GuestNotice() {
  return (
    <Page title="For full accounts" icon={<KeyRound aria-hidden />}>
      <p className="max-w-prose">
        You came in with the join code alone, as a guest. With an account of your own, made with the same join code, you
        also see your rent, documents and messages, and are told when something changes.
      </p>
      <FullAccountButton className="mt-6" />
    </Page>
  )
}
