import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { formatInstant } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { useMarkPageInUse } from '#web/lib/leaving/use-keep-page.ts'
import { DraftPhotos, type SavedPhotos, useSavedPhotos } from './draft-photos.ts'
import { DraftStatus } from './draft-status.tsx'
import { LastReport, useLastReport } from './last-report.ts'
import { submitReport } from './outbox.ts'
import { showOutcome } from './outcome-toast.ts'
import { RateRest } from './rate-rest.tsx'
import { type ReportInput, type ReportValues, reportForm } from './report-form.ts'
import { SectionFields } from './section-fields.tsx'
import { SectionList, SectionProgress } from './section-list.tsx'
import { isRated, type Unrated } from './sections.ts'
import { SendingLabel } from './sending-label.tsx'
import type { Draft } from './use-draft.ts'
import { type Saving, useSaving } from './use-saving.ts'
import { useSections } from './use-sections.ts'

type ReportEditorProps = { draft: Draft; inspector: string; onClose: () => void }

/** The form of one report: one part at a time, kept on this device as it grows. */
export function ReportEditor({ draft, inspector, onClose }: ReportEditorProps) {
  const form = useForm<ReportInput, unknown, ReportValues>({
    resolver: standardSchemaResolver(reportForm),
    defaultValues: draft.report.input,
    shouldFocusError: false,
  })
  const photos = useSavedPhotos(draft)
  const sections = useSections(form, draft.report.section)
  const saving = useSaving(form, draft, sections.shown)
  useMarkPageInUse(saving.status !== 'unchanged')
  const [refusal, setRefusal] = useState(draft.report.refusal)
  const send = useSubmitReport({ draft, photos, saving, onClose, onRefused: setRefusal })
  const [ratedGood, setRatedGood] = useState<readonly Unrated[]>([])
  const submit = form.handleSubmit(send, sections.showFirstWrong)
  const { isSubmitting } = form.formState
  const { property, changedAt } = draft.report
  const last = useLastReport(property.id)
  const goOn = (event: SubmitEvent) => {
    event.preventDefault()
    // The report is signed with its submission, which no key in a field makes (rule: screens-send-keys).
    if (!sections.isLast) void sections.next()
  }
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title="Property Inspection Report"
      description={propertyLabel(property)}
      size="full"
      dirty={saving.status === 'failed'}
    >
      <FormProvider {...form}>
        <DraftPhotos value={photos}>
          <form noValidate onSubmit={goOn}>
            <div className="mx-auto grid w-full max-w-242 grow grid-cols-1 content-start gap-x-10 gap-y-5 lg:grid-cols-[16rem_minmax(0,42rem)]">
              <SectionList {...sections} onShow={sections.show} />
              <div className="grid min-w-0 grid-cols-1 content-start gap-5">
                <SectionProgress {...sections} onShow={sections.show} />
                <DraftStatus
                  status={saving.status}
                  resumed={draft.isResumed ? `Started earlier, last changed ${formatInstant(changedAt)}` : null}
                  refusal={refusal}
                />
                <h3
                  ref={sections.heading}
                  tabIndex={-1}
                  className="font-semibold text-2xl tracking-tight max-lg:sr-only"
                >
                  {sections.title}
                </h3>
                {isRated(sections.shown) && <RateRest done={ratedGood} onDone={setRatedGood} />}
                <LastReport value={last}>
                  <SectionFields section={sections.shown} roomsFrom={draft.roomsFrom} inspector={inspector} />
                </LastReport>
              </div>
            </div>
            <EditorFooter
              sections={sections}
              sending={isSubmitting && <SendingLabel reportKey={draft.report.key} />}
              onSubmit={() => void submit()}
            />
          </form>
        </DraftPhotos>
      </FormProvider>
    </Dialog>
  )
}

type EditorFooterProps = {
  sections: ReturnType<typeof useSections>
  /** How far the sending is, while the report is being sent. */
  sending: ReactNode
  onSubmit: () => void
}

/** Back and Next; Submit Report in place of Next on the last part. */
function EditorFooter({ sections: { isFirst, isLast, back }, sending, onSubmit }: EditorFooterProps) {
  const isSending = Boolean(sending)
  return (
    <DialogFooter>
      <div className="mx-auto flex w-full max-w-242 justify-end gap-2">
        <Button variant="secondary" disabled={isFirst || isSending} onClick={back}>
          Back
        </Button>
        <Button
          type={isLast ? 'button' : 'submit'}
          data-sends
          pending={isSending}
          className="min-w-36 max-md:grow"
          onClick={isLast ? onSubmit : undefined}
        >
          {sending || (isLast ? 'Submit Report' : 'Next')}
        </Button>
      </div>
    </DialogFooter>
  )
}

type Submission = {
  draft: Draft
  photos: SavedPhotos
  saving: Saving
  onClose: () => void
  onRefused: (why: string) => void
}

/**
 * Submits a report: kept on this device first, then sent, at once or when there is a network. A refused one stays open.
 */
function useSubmitReport({ draft, photos, saving, onClose, onRefused }: Submission) {
  const { userId, key } = draft.report
  return async () => {
    try {
      await photos.settle()
      if (!(await saving.saveNow())) throw new Error('This device could not save the report.')
      await draft.save({ section: 'sign', submittedAt: new Date().toISOString() })
      const outcome = await submitReport(userId, key)
      showOutcome(outcome)
      // Without this, a browser that runs out of space may throw the report away.
      if (outcome.is === 'waiting') void navigator.storage?.persist?.()
      if (outcome.is === 'refused') onRefused(outcome.why)
      else onClose()
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Failed to create inspection report', description, variant: 'destructive' })
    }
  }
}
