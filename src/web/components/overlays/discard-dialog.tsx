import { ConfirmDialog } from './confirm-dialog.tsx'
import type { LossQuestion } from './dialog-parts.ts'

const editsAreLost: LossQuestion = {
  title: 'Discard your changes?',
  text: 'What you have entered here has not been saved.',
  cancelLabel: 'Keep editing',
  confirmLabel: 'Discard',
}

/** For a key or for codes, which are shown only once. */
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

/** Asks before edits are lost, or whatever else `question` names. */
export const DiscardDialog = ({ open, question = editsAreLost, onKeepEditing, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog open={open} onOpenChange={onKeepEditing} {...question} danger onConfirm={onDiscard} />
)
