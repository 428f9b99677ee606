import { Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { saveLetter, useArrearsSettings, useDraft, useSendStep } from './arrears.hooks.ts'

/** Which step, its text with the figures of today, and how it goes out. */
export function SendStepDialog({ tenancyId, onClose }: { tenancyId: number; onClose: () => void }) {
  const { data: settings } = useArrearsSettings()
  const [chosen, setChosen] = useState<string>()
  const draft = useDraft(tenancyId, chosen)
  const name = chosen ?? draft.data?.name ?? ''
  const sending = useSendStep(tenancyId)
  const send = (via: 'mail' | 'print') =>
    sending.mutate(
      { name, via },
      {
        onSuccess: (letter) => {
          if (via === 'print') void saveLetter(letter.id)
          toast({ title: `${name} ${via === 'mail' ? 'sent' : 'ready to print'}`, description: letter.subject })
          onClose()
        },
        onError: (error) => sayFailure('Failed to send the letter', error),
      },
    )
  const isOff = draft.data?.name !== name || draft.data.rests !== null || sending.isPending
  return (
    <Dialog open onOpenChange={onClose} title="Send a letter" size="large">
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
        {draft.data?.rests && <p className="rounded-md bg-amber-soft p-3 text-amber">{draft.data.rests}</p>}
        {draft.data && (
          <section aria-label="The letter" className="rounded-md bg-sunken p-4">
            <p className="mb-3 font-semibold">{draft.data.subject}</p>
            <p className="whitespace-pre-line">{draft.data.letter}</p>
          </section>
        )}
        {draft.data && !draft.data.to && <p className="text-muted text-sm">This tenant has no e-mail address.</p>}
      </div>
      <DialogFooter>
        <DialogCancel disabled={sending.isPending} />
        <Button variant="secondary" icon={<Printer aria-hidden />} disabled={isOff} onClick={() => send('print')}>
          Print
        </Button>
        <Button icon={<Mail aria-hidden />} disabled={isOff || !draft.data?.to} onClick={() => send('mail')}>
          Send e-mail
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
