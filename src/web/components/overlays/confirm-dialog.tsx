import { Suspense } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import type { ConfirmDialogProps } from './dialog-parts.ts'
import { WhileAwaited } from './while-awaited.tsx'

const ConfirmSheet = onDemand(async () => (await import('./confirm-sheet.tsx')).default)

/** Asks before something that is hard to take back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useEverTrue(props.open)
  const awaited = props.open && <WhileAwaited onLeave={() => props.onOpenChange(false)} />
  return <Suspense fallback={awaited}>{hasOpened && <ConfirmSheet {...props} />}</Suspense>
}
