import { Mail, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { debtProtocol, letterBeforeAction } from '#domain/arrears/arrears.ts'
import { counted } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus, messageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { saveLetter, useArrearsSettings, useDraft, useSendStep } from './arrears.hooks.ts'

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
          options={(settings?.steps ?? []).map((step) => ({
            value: step.name,
            label: `${step.name}, after ${counted(step.days, 'day')}`,
          }))}
          value={name}
          onChange={(event) => setChosen(event.target.value)}
        />
        {draft.error && <p role="alert">{messageOf(draft.error, 'The letter could not be drafted.')}</p>}
        {letter?.rests && <p className="rounded-md bg-amber-soft p-3 text-amber">{letter.rests}</p>}
        {name === letterBeforeAction && <Enclosures />}
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

/** What a court in England or Wales wants to have gone with the letter, and how. */
const Enclosures = () => (
  <div className="grid gap-2 rounded-md bg-amber-soft p-3 text-amber">
    <p>
      A court in England or Wales expects you to post this letter, unless the tenant has asked for another way, and to
      enclose the Information Sheet, the Reply Form, the Financial Statement and an up-to-date statement of the account.
      The forms are in Annexes 1 and 2 of the{' '}
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
