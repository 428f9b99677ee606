import { Section } from '#web/components/layout/section.tsx'
import { FullAccountButton } from '#web/features/auth/full-account-button.tsx'

export function GuestNote() {
  return (
    <Section title="You are here as a guest">
      <p className="max-w-prose">
        With an account of your own, made with the same join code, you also see your rent, documents and messages, and
        are told when something changes. It takes a minute and costs nothing.
      </p>
      <FullAccountButton className="mt-4" />
    </Section>
  )
}
