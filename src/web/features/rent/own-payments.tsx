import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { OwnRentPayments } from './own-rent-payments.tsx'

/** A tenant's own payments and their account, as a screen. */
export function OwnPayments() {
  return (
    <Page title="Your Rent Payments">
      <div className="sections">
        <OwnAccounts />
        <Section title="Payments">
          <OwnRentPayments />
        </Section>
      </div>
    </Page>
  )
}
