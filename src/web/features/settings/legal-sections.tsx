import { ChevronDown, FileText, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PrivacyPolicy } from '#web/features/legal/privacy-policy.tsx'
import { TermsOfBusiness } from '#web/features/legal/terms-of-business.tsx'
import { cx } from '#web/lib/cx.ts'

/** The landlord's two texts, each closed until it is opened. */
export function LegalSections() {
  return (
    <>
      <LegalSection title="Privacy Policy" icon={<ShieldCheck aria-hidden />}>
        <PrivacyPolicy />
      </LegalSection>
      <LegalSection title="Terms of Business" icon={<FileText aria-hidden />}>
        <TermsOfBusiness />
      </LegalSection>
    </>
  )
}

function LegalSection({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-line border-b py-4">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2.5 rounded-md px-2 text-left transition-colors hover:bg-press-soft [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted"
        >
          {icon}
          <span className="min-w-0 grow md:flex md:items-baseline md:gap-10">
            <span id={id} className="block font-semibold md:w-[14.25rem]">
              {title}
            </span>
            <span className="text-muted text-sm">Effective 29 June 2025</span>
          </span>
          <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && <div className="pt-4 pb-3 md:pl-[18.5rem]">{children}</div>}
    </section>
  )
}
