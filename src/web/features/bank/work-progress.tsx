import type { BankImport } from '#api/bank.ts'
import { withCommas } from '#domain/counted.ts'
import { Progress } from '#web/components/feedback/progress.tsx'

const labels = {
  storing: 'Storing the lines',
  matching: 'Matching the lines with tenancies',
  posting: 'Posting',
  undoing: 'Undoing what was posted',
} as const

/** The progress of work on all lines of a statement. */
export function WorkProgress({ progress }: { progress: NonNullable<BankImport['progress']> }) {
  const { work, done, total } = progress
  const detail = `${withCommas(done)} of ${withCommas(total)}`
  return <Progress label={labels[work]} value={done} max={total} detail={detail} />
}
