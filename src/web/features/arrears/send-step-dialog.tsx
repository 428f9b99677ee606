import { Mail, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { letterKindOf } from '#domain/arrears/arrears.ts'
import { counted } from '#domain/counted.ts'
import { Caution } from '#web/components/feedback/caution.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus, messageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { saveLetter, useArrearsSettings, useDraft, useSendStep } from './arrears.hooks.ts'
import { Enclosures } from './enclosures.tsx'
import { MissingAddress } from './missing-address.tsx'

type SendStepDialogProps = {
  tenancyId: number
  onClose: () => void
  /** What gets the focus once a letter has been sent. */
  afterSending?: () => HTMLElement | null
}

/** Which step, its text with the figures of today, and how it goes out. */
export function SendStepDialog({ tenancyId, onClose, afterSending }: SendStepDialogProps) {
  const close = useOwnClose(onClose)
  const isSent = useRef(false)
  const { data: settings } = useArrearsSettings()
  const [chosen, setChosen] = useState<string>()
  const draft = useDraft(tenancyId, chosen)
  // A letter that was drafted before the rent came in must not be sent.
  const letter = hasStatus(draft.error, 409) ? undefined : draft.data
  const name = chosen ?? letter?.name ?? ''
  const step = settings?.steps.find((each) => each.name === name)
  const sending = useSendStep(tenancyId)
  const send = (via: 'mail' | 'print') =>
    sending.mutate(
      { name, via },
      {
        onSuccess: ({ id, subject }) => {
          if (via === 'print') void saveLetter(id)
          isSent.current = true
          toast({ title: `${name} ${via === 'mail' ? 'sent' : 'ready to print'}`, description: subject })
          close()
        },
        onError: (error) => sayFailure('Failed to send the letter', error),
      },
    )
  const isOff = letter?.name !== name || letter.rests !== null || sending.isPending
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send a letter"
      size="large"
      returnTo={() => (isSent.current ? afterSending?.() : null)}
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <SelectField
          label="Step"
          options={(settings?.steps ?? []).map(({ name: value, days }) => ({
            value,
            label: `${value}, after ${counted(days, 'day')}`,
          }))}
          value={name}
          onChange={(event) => setChosen(event.target.value)}
        />
        {draft.error && <p role="alert">{messageOf(draft.error, 'The letter could not be drafted.')}</p>}
        {letter?.rests && <Caution>{letter.rests}</Caution>}
        <MissingAddress />
        {step && letterKindOf(step) === 'before_action' && <Enclosures />}
        {letter && (
          <section aria-label="The letter" className="rounded-md bg-sunken p-4">
            <p className="mb-3 font-semibold">{letter.subject}</p>
            <p className="wrap-anywhere whitespace-pre-line">{letter.letter}</p>
          </section>
        )}
        {letter && !letter.to && <p className="text-muted text-sm">This tenant has no e-mail address.</p>}
      </div>
      <DialogFooter>
        <DialogCancel disabled={sending.isPending} />
        <Button variant="secondary" icon={<Printer aria-hidden />} disabled={isOff} onClick={() => send('print')}>
          Print
        </Button>
        <Button icon={<Mail aria-hidden />} disabled={isOff || !letter?.to} onClick={() => send('mail')}>
          Send e-mail
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
