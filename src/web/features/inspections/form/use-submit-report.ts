import { toast } from '#web/components/feedback/toast.ts'
import { submitReport } from './outbox.ts'
import { tellOutcome } from './outcome-toast.ts'
import type { Draft } from './use-draft.ts'
import type { Keeping } from './use-keeping.ts'
import type { KeptPhotos } from './use-kept-photos.ts'

type Submission = {
  draft: Draft
  photos: KeptPhotos
  keeping: Keeping
  onClose: () => void
  onRefused: (why: string) => void
}

/** Submits a report: kept on this device first, then sent, at once or when there is a network. A refused one stays open. */
export function useSubmitReport({ draft, photos, keeping, onClose, onRefused }: Submission) {
  const { userId, key } = draft.report
  return async () => {
    try {
      await photos.settle()
      if (!(await keeping.keepNow())) throw new Error('This device could not save the report.')
      await draft.keep({ section: 'sign', submittedAt: new Date().toISOString() })
      const outcome = await submitReport(userId, key)
      tellOutcome(outcome)
      // A full device may throw away what nobody asked it to keep.
      if (outcome.is === 'kept') void navigator.storage?.persist?.()
      if (outcome.is === 'refused') onRefused(outcome.why)
      else onClose()
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Failed to create inspection report', description, variant: 'destructive' })
    }
  }
}
