import { debtProtocol } from '#domain/arrears/arrears.ts'
import { useHasAddress } from './missing-address.tsx'

/** What a court in England or Wales wants to have gone with the letter, and how. */
export function Enclosures() {
  const hasAddress = useHasAddress()
  return (
    <div className="grid gap-2 rounded-md bg-amber-soft p-3 text-amber">
      <p>
        A court in England or Wales expects you to post a letter before action, unless the tenant has asked for another
        way, and to enclose the Information Sheet, the Reply Form, the Financial Statement and an up-to-date statement
        of the account. Add {hasAddress ? '' : 'the address for the reply and '}the date of your agreement, unless that
        is the day on which the tenancy began. The forms are in Annexes 1 and 2 of the{' '}
        <a
          href={debtProtocol}
          target="_blank"
          rel="noreferrer noopener"
          className="font-semibold underline underline-offset-2"
        >
          Pre-Action Protocol for Debt Claims
        </a>
        .
      </p>
      <p>Then wait 30 days, and 30 more after a Reply Form. Scotland and Northern Ireland have other rules.</p>
    </div>
  )
}
