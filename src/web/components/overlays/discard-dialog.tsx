import { ConfirmDialog } from './confirm-dialog.tsx'
import type { LossQuestion } from './dialog-parts.ts'

const editsAreLost: LossQuestion = {
  title: 'Discard your changes?',
  text: 'What you have entered here has not been saved.',
  cancelLabel: 'Keep editing',
  confirmLabel: 'Discard',
}

/** Of what is shown once: a key, or codes. */
export const isShownOnce: LossQuestion = {
  title: 'Have you saved this?',
  text: 'It is not shown again.',
  cancelLabel: 'Go back',
  confirmLabel: 'Close',
}

type DiscardDialogProps = {
  open: boolean
  question?: LossQuestion | undefined
  onKeepEditing: () => void
  onDiscard: () => void
}

/** Asks before edits, or what else `question` names, are lost. */
export const DiscardDialog = ({ open, question = editsAreLost, onKeepEditing, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog open={open} onOpenChange={onKeepEditing} {...question} danger onConfirm={onDiscard} />
)
