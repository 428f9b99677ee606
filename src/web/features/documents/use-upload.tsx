import { Upload } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { sayLimitReached } from './document-limit.ts'
import { useDocumentSummary } from './documents.hooks.ts'
import type { UploadStart } from './upload-dialog.tsx'

const UploadDialog = onDemand(async () => (await import('./upload-dialog.tsx')).UploadDialog)

type UploadPlace = {
  /** The address asks for the dialog at once. */
  isAsked?: boolean
  /** The property of this screen, where it is about one. */
  propertyId?: number
  onClose?: () => void
}

/**
 * The way to the upload dialog: its button, itself, and `begin` for other buttons that lead there. A full plan closes
 * it: `beginOrSayFull`, for what is not a button here, says so, once `isKnown` says that the count has come.
 */
export function useUpload({ isAsked = false, propertyId, onClose }: UploadPlace) {
  const { data: summary, isPending } = useDocumentSummary()
  const [start, setStart] = useState<UploadStart | null>(null)
  const usage = summary?.usage
  const isFull = usage?.canCreate === false

  // Stable, so that a table of many rows is not drawn again.
  const begin = useCallback((wish: UploadStart = {}) => setStart({ propertyId, ...wish }), [propertyId])
  const close = () => {
    setStart(null)
    onClose?.()
  }
  const beginOrSayFull = useCallback(
    (wish?: UploadStart) => {
      if (!isFull) return begin(wish)
      sayLimitReached()
      onClose?.()
    },
    [isFull, begin, onClose],
  )
  const beginAsAsked = useEffectEvent(() => beginOrSayFull())
  useEffect(() => {
    if (isAsked && !isPending) beginAsAsked()
  }, [isAsked, isPending])

  const button: ReactNode = (
    <Button icon={<Upload aria-hidden />} disabled={isFull} onClick={() => begin()}>
      Upload Document
    </Button>
  )
  const dialog: ReactNode = start && (
    <Suspense>
      <UploadDialog start={start} usage={usage} onClose={close} />
    </Suspense>
  )
  return { button, dialog, begin: isFull ? undefined : begin, beginOrSayFull, isKnown: !isPending, usage }
}
