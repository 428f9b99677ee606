import { CloudUpload, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatInstant } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useOnline } from '#web/lib/api/use-online.ts'
import type { SavedReport } from './device-store.ts'
import { discardReport, submitReport, takeBack } from './outbox.ts'
import { showOutcome } from './outcome-toast.ts'
import { useSendingText } from './sending-label.tsx'

const badges: Record<SavedReport['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'grey' },
  waiting: { label: 'Waiting to be sent', tone: 'blue' },
  refused: { label: 'Refused', tone: 'red' },
}

const deviceRefused = 'This device did not allow it. Please try again.'

const sayOnItsWay = () =>
  void toast({
    title: 'This report is on its way',
    description: 'It may have arrived already, so it cannot be changed.',
  })

/** One unsent report: what it is of, what has become of it, and what can be done. */
export function UnsentEntry({ report, onEdit }: { report: SavedReport; onEdit: () => void }) {
  const { key, state, property, refusal, changedAt } = report
  const sending = useSendingText(key)
  const { label, tone } = badges[state]
  const id = useId()
  return (
    <li className="grid grid-cols-1 gap-3 p-4 md:flex md:items-center md:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={id} className="font-semibold">
            {propertyLabel(property)}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {state === 'refused' && <p className="text-red text-sm">{refusal}</p>}
        <p className="text-muted text-sm">{sending ?? `Last changed ${formatInstant(changedAt)}`}</p>
      </div>
      <Actions report={report} isSending={sending !== null} describedBy={id} onEdit={onEdit} />
    </li>
  )
}

/** What can be done with an unsent report. Taking it back and discarding wait for one that is being sent. */
function useUnsentReport({ userId, key }: SavedReport, onEdit: () => void) {
  const takingBack = useMutation({
    mutationFn: () => takeBack(userId, key),
    retry: false,
    onSuccess: (isBack) => (isBack ? onEdit() : sayOnItsWay()),
    onError: (error) => sayFailure('The report could not be changed', error, deviceRefused),
  })
  const discarding = useMutation({
    mutationFn: () => discardReport(userId, key),
    retry: false,
    onError: (error) => sayFailure('The report could not be discarded', error, deviceRefused),
  })
  const send = () =>
    submitReport(userId, key).then(showOutcome, (error) => sayFailure('Failed to create inspection report', error))
  return { takingBack, discarding, send }
}

type ActionsProps = { report: SavedReport; isSending: boolean; describedBy: string; onEdit: () => void }

function Actions({ report, isSending, describedBy, onEdit }: ActionsProps) {
  const { state, posted, property } = report
  const { takingBack, discarding, send } = useUnsentReport(report, onEdit)
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    discarding.mutate()
  }
  const looks = { size: 'small', 'aria-describedby': describedBy } as const
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!posted && (
          <Button
            {...looks}
            variant="secondary"
            icon={<Pencil aria-hidden />}
            disabled={isSending || discarding.isPending}
            pending={takingBack.isPending}
            onClick={() => (state === 'waiting' ? takingBack.mutate() : onEdit())}
          >
            {state === 'draft' ? 'Continue' : 'Edit'}
          </Button>
        )}
        {state !== 'draft' && (
          <Button
            {...looks}
            variant="secondary"
            icon={state === 'refused' ? <RotateCw aria-hidden /> : <CloudUpload aria-hidden />}
            disabled={!isOnline || discarding.isPending}
            pending={isSending}
            pendingLabel="Sending…"
            onClick={() => void send()}
          >
            {state === 'refused' ? 'Retry' : 'Send now'}
          </Button>
        )}
        <Button
          {...looks}
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          disabled={isSending}
          pending={discarding.isPending}
          pendingLabel="Discarding…"
          onClick={() => setAsking(true)}
        >
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this report?"
        text={
          posted
            ? `The report on ${property.address} is removed from this device. It may have been received already.`
            : `The report on ${property.address} and its photos are removed from this device. This cannot be undone.`
        }
        confirmLabel="Discard"
        danger
        onConfirm={discard}
      />
    </>
  )
}
