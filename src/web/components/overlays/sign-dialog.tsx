import { type SubmitEvent, useState } from 'react'
import { SignatureField } from '#web/components/fields/signature-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Dialog, SubmitFooter } from './dialog.tsx'

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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
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
      <form noValidate onSubmit={submit}>
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
        <SubmitFooter pending={pending} pendingLabel="Signing…">
          Sign Report
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
