import { type BankRate, newestBankRate } from '#domain/arrears/late-interest.ts'
import { formatDayLong } from '#domain/day-forms.ts'

const decisions = 'https://www.bankofengland.co.uk/monetary-policy/the-interest-rate-bank-rate'

/**
 * Says how far the table of Bank Rate goes, and where to look for later decisions of the Bank of England (rule:
 * arrears-bank-rate).
 */
export function BankRateNote({ rates }: { rates: readonly BankRate[] }) {
  const newest = newestBankRate(rates)
  if (!newest) return null
  return (
    <p className="text-sm">
      As of {formatDayLong(newest.from)}: {newest.rate}%. Check it against the{' '}
      <a
        href={decisions}
        target="_blank"
        rel="noreferrer noopener"
        className="font-semibold text-press underline underline-offset-2"
      >
        Bank of England
      </a>{' '}
      before you charge interest: it may have changed since.
    </p>
  )
}
