import { useState } from 'react'
import { SignatureField } from '#web/components/fields/signature-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'

type SignDialogProps = {
  title: string
  /** Which report it is. */
  description: string
  /** What the signature says. */
  text: string
  /** The full name of the person who signs. */
  name: string
  /** Notes may go with the signature. */
  takesNotes: boolean
  pending: boolean
  onSign: (signed: { signature: string; notes?: string }) => void
  onClose: () => void
}

const longestNotes = 5_000

/** Signing a report on screen. */
export function SignDialog({ title, description, text, name, takesNotes, pending, onSign, onClose }: SignDialogProps) {
  const [signature, setSignature] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const [isPressed, setPressed] = useState(false)
  const sign = () => {
    setPressed(true)
    if (signature !== null) onSign(takesNotes ? { signature, notes } : { signature })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      dirty={signature !== null || notes !== ''}
    >
      {/* A signature cannot be taken back: no key in a field sends it (rule: screens-send-keys). */}
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <p>{text}</p>
        {takesNotes && (
          <TextareaField
            label="Notes"
            optional
            hint="They appear in the report, above your signature."
            rows={3}
            maxLength={longestNotes}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
        <SignatureField
          label="Your signature"
          name={name}
          value={signature}
          onChange={setSignature}
          error={isPressed && signature === null ? 'Please sign first' : undefined}
        />
        <DialogFooter>
          <DialogCancel disabled={pending} />
          <Button data-sends pending={pending} pendingLabel="Signing…" onClick={sign}>
            Sign Report
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
