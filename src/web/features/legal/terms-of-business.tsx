import { ContactEmail, LegalList, LegalSection } from './legal-section.tsx'

/** The Terms of Business, dated 29th June 2025. */
export function TermsOfBusiness() {
  return (
    <div className="grid max-w-prose gap-5">
      <p>
        These terms are the agreement between you and the operator of this Latchkey service ("we"). You accept them when
        you open an account. They are written to be read; if anything is unclear, ask us before you accept.
      </p>
      <LegalSection title="1. What Latchkey is">
        <p>
          Latchkey is a record-keeping and communication service for landlords of residential property in the United
          Kingdom and for their tenants. It keeps records of properties, tenancies, rent, repairs, inspections and
          documents, and sends reminders.
        </p>
      </LegalSection>
      <LegalSection title="2. What it is not">
        <LegalList>
          <li>
            We give no legal advice, and no tax or financial advice. Texts, checklists and scores in Latchkey are
            general information.
          </li>
          <li>
            We do not guarantee compliance. A score of 100% says that the records kept here are complete by our
            checklist, and not that every duty of the law has been met. Duties differ between England, Wales, Scotland
            and Northern Ireland, and change.
          </li>
          <li>We are not a letting agent and no party to any tenancy. We neither collect rent nor hold deposits.</li>
          <li>
            A reminder is a help and no promise: it can be late or fail to arrive. Dates and duties remain yours to
            keep. In an emergency, such as a smell of gas, call the emergency services and do not rely on a message
            here.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="3. Your account">
        <LegalList>
          <li>You must be at least 18 years old, and what you tell us about yourself must be true.</li>
          <li>
            Keep your password and recovery codes to yourself, and give API keys only to programs that you trust. Tell
            us at once if you believe that somebody else has used your account.
          </li>
          <li>
            A join code opens a property's tenant portal. A landlord gives it only to tenants of that property, and
            replaces it when it has got into other hands.
          </li>
          <li>
            A tenant opens an account with a join code or by a landlord's invitation. Guest access shows less, and ends
            by itself.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="4. What you put in">
        <p>
          What you enter and upload stays yours. You allow us to store it, and to show it to those whom Latchkey is
          meant to show it to, for as long as you use the service. You answer for having the right to enter it.
          Landlords decide what they record about tenants, and have duties of their own under data protection law. Do
          not upload anything unlawful, harmful or infected, and do not try to see what is not meant for you or to
          disturb the service.
        </p>
      </LegalSection>
      <LegalSection title="5. Plans and payment">
        <p>
          The Free plan costs nothing. Paid plans are charged each month in advance at the price shown when you choose
          them, through our payment provider, until you cancel. You may cancel at any time, with effect for the future.
          When a plan ends, everything stays readable: adding above the limits of the Free plan is refused, and what
          belongs to a paid plan, such as join codes, the calendar feed and API keys, stops working. A price changes
          only after at least 30 days' notice. If you are a consumer, your statutory right to cancel within 14 days is
          not affected.
        </p>
      </LegalSection>
      <LegalSection title="6. Availability">
        <p>
          We take reasonable care to keep the service running, correct and safe. We cannot promise that it is never
          interrupted or free of error. A landlord can make and download a backup in the settings, and have one made
          every day; keep your own copies of what you must be able to produce.
        </p>
      </LegalSection>
      <LegalSection title="7. Closing an account">
        <p>
          You may close your account in the settings at any time: it signs you out everywhere and cancels a paid plan,
          which is not refunded unless you have a right to it. Logging in within 30 days reopens the account. After 30
          days the account and its data are erased, as the Privacy Policy describes. A tenant's closure leaves the
          landlord's own records, under the name 'Former tenant'; a landlord's closure ends the tenants' access. We may
          suspend or close an account that breaks these terms, and say why.
        </p>
      </LegalSection>
      <LegalSection title="8. Liability">
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for
          anything else that the law does not allow to be limited, nor a consumer's statutory rights. Beyond that, we
          are not liable for loss that was not foreseeable, for loss of profit or business, or for fines and claims that
          follow from a duty of the law that was yours to meet; and our liability in any year is limited to what you
          paid us in that year or £100, whichever is more.
        </p>
      </LegalSection>
      <LegalSection title="9. Changes">
        <p>
          We may change these terms for good reason, such as a change of the law or of the service. We tell you at least
          30 days before a change to your disadvantage, and you may close your account before it takes effect.
        </p>
      </LegalSection>
      <LegalSection title="10. Law and contact">
        <p>
          These terms are governed by the law of England and Wales, and its courts decide disputes. A consumer who lives
          in Scotland or Northern Ireland may also go to court there. Write to us at <ContactEmail />.
        </p>
      </LegalSection>
    </div>
  )
}
