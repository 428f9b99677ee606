import type { ReactNode } from 'react'
import { supportEmail } from '#web/lib/browser/support-email.ts'

/** Of both texts (rule: accounts-legal-texts). */
export const legalDate = '29th June 2025'

/** A numbered part of a legal text. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

export function LegalList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1 pl-5">{children}</ul>
}

/** Where to write, as a link. */
export function ContactEmail() {
  return (
    <a className="font-semibold text-press underline underline-offset-4" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
}
