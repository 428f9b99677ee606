import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './dialog-parts.ts'

const ConfirmSheet = lazy(() => import('./confirm-sheet.tsx'))

/** Asks before something that is hard to take back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [hasOpened, setOpened] = useState(props.open)
  if (props.open && !hasOpened) setOpened(true)
  return <Suspense fallback={null}>{hasOpened && <ConfirmSheet {...props} />}</Suspense>
}
