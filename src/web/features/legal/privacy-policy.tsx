import { ContactEmail, LegalList, LegalSection } from './legal-section.tsx'

/** The Privacy Policy, dated 29th June 2025. */
export function PrivacyPolicy() {
  return (
    <div className="grid max-w-prose gap-5">
      <p>
        This policy says what personal data Latchkey keeps, why, who sees it, for how long, and what you can ask of us
        under the UK General Data Protection Regulation (UK GDPR) and the Data Protection Act 2018.
      </p>
      <LegalSection title="1. Who is responsible">
        <p>
          The operator of this Latchkey service ("we") is the controller of account data. For what a landlord records
          about properties, tenants and occupants, the landlord is the controller, and we process it on the landlord's
          behalf and instructions. You reach us, also about data protection, at <ContactEmail />.
        </p>
      </LegalSection>
      <LegalSection title="2. What is stored">
        <LegalList>
          <li>
            Your account: name, e-mail address, telephone number if given, role, plan, and your password as a one-way
            hash. With two-factor sign-in also the secret of your authenticator app, encrypted, and your recovery codes
            as one-way hashes.
          </li>
          <li>
            Tenancy records: properties, tenancies and their dates, occupants, rent due and paid, arrears and letters
            about them, deposits, repairs, inspections with photos and signatures, inventory reports, documents,
            messages, calendar events, income and expenses, and the bank statements that a landlord imports.
          </li>
          <li>
            Activity: who changed which of a landlord's records, when, and amounts, days and choices before and after.
          </li>
          <li>
            Technical data: your sessions (as hashes of their tokens) with network address, browser and time, the
            network addresses that you have logged in from, which parts of the service you use and on how many days,
            which e-mails were sent to you, and logs of requests, for security and to keep it working.
          </li>
          <li>
            Payment: our payment provider handles card details. We keep only its references and the state of your plan.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="3. Why, and on what basis">
        <LegalList>
          <li>
            To provide the service that you signed up for, including its reminders: performance of our contract with
            you.
          </li>
          <li>To keep the service secure, prevent misuse and mend faults: our legitimate interests.</li>
          <li>To meet duties of the law, such as keeping accounts of payments to us: legal obligation.</li>
        </LegalList>
        <p>We do not sell data, show no advertising, and take no decision about you by automated means alone.</p>
      </LegalSection>
      <LegalSection title="4. Who sees it">
        <LegalList>
          <li>A landlord sees the records of the landlord's own properties, and no other landlord's.</li>
          <li>
            A tenant sees their own tenancy, rent, requests and messages, and the property's inspections and the
            documents shared with tenants; never another tenant's data.
          </li>
          <li>
            A guest, who has a join code alone, sees the property, its inspections and calendar, without names, rent or
            documents.
          </li>
          <li>
            Companies that work for us under contract, for hosting, e-mail and payments, see what they need for that
            work. If one of them handles data outside the United Kingdom, it does so under the safeguards that UK law
            requires.
          </li>
          <li>Authorities and courts, where the law obliges us.</li>
        </LegalList>
      </LegalSection>
      <LegalSection title="5. How long">
        <p>
          We keep data while your account is open. When you close it, data is retained for 30 days after account
          closure, so that you can change your mind by logging in; then the account, its files, backups, calendar feeds
          and usage records are erased. When a tenant's account is erased, the landlord keeps the landlord's own records
          (rent, signed reports, the tenancy) under the name 'Former tenant'. Records that the law obliges us to keep
          longer, such as our own invoices, are kept for that time and no other use. What a guest leaves behind is
          erased within two days of the visit's end, except for repairs that they reported, which the landlord keeps.
        </p>
        <p>Some things are kept for a time of their own while your account is open:</p>
        <LegalList>
          <li>what a landlord deletes, for 30 days, in which it can be restored;</li>
          <li>
            activity, as long as the record that it is about; what is about money or the account itself, for six years;
          </li>
          <li>the five newest backups of a landlord, which hold the landlord's records and files but no passwords;</li>
          <li>what you use, by day and without network addresses, for 13 months;</li>
          <li>the list of e-mails sent to you, for a year;</li>
          <li>
            a session, until you log out, for 30 days without use and for 90 days at most; network addresses that you
            have logged in from, for 30 days.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="6. In your browser">
        <p>
          Latchkey keeps in your browser what it needs to work: the token of your session, your name and role, the
          address of your home for tenants, the plan you chose, messages and inventories that you have begun, how you
          look at lists, and which notices you have seen. There are no advertising or tracking cookies. Logging out
          removes your session.
        </p>
      </LegalSection>
      <LegalSection title="7. Your rights">
        <p>Under the UK GDPR you may ask for:</p>
        <LegalList>
          <li>a copy of your data, and to have it in a form that a machine can read;</li>
          <li>correction of what is wrong, and erasure of what is no longer needed;</li>
          <li>restriction of its use, and you may object to a use that rests on our legitimate interests.</li>
        </LegalList>
        <p>
          A landlord can download a backup, and a tenant what is held about them, in the settings at any time. For
          anything else write to <ContactEmail />; we answer within one month. For data that a landlord recorded about
          you, you may also ask the landlord. You may complain to the Information Commissioner's Office (ico.org.uk) at
          any time.
        </p>
      </LegalSection>
      <LegalSection title="8. Children">
        <p>The service is not for children under 18, and nobody under 18 may open an account.</p>
      </LegalSection>
      <LegalSection title="9. Security and changes">
        <p>
          Passwords, session tokens, API keys and recovery codes are stored only as hashes, two-factor sign-in is there
          for everybody who wants it, and every request is checked against who may see what. A backup that you download
          is not encrypted: keep it where only you can open it. No system is perfectly safe: should a breach put you at
          high risk, we tell you without undue delay. If this policy changes in a way that matters, we tell you before
          it does.
        </p>
      </LegalSection>
    </div>
  )
}
