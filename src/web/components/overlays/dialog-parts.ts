import { createContext, type ReactNode } from 'react'

/** The question before something is lost, with its two answers. */
export type LossQuestion = { title: string; text: string; cancelLabel: string; confirmLabel: string }

export type DialogProps = {
  open: boolean
  /** Called with false when it closes by its cross, Escape, Back or a press outside. */
  onOpenChange: (open: boolean) => void
  /** Called once it has closed and the focus is back: what is opened before that would be left by it. */
  onClosed?: () => void
  title: ReactNode
  description?: ReactNode
  /**
   * Whether closing would lose edits, which is asked about first. By default, whether anything was entered into its
   * form.
   */
  dirty?: boolean
  /** Asked instead of the usual question, where it is not edits that are lost. */
  question?: LossQuestion | undefined
  /** `small`, for a note without fields, covers only the foot of a phone; `full` covers the page on a desk too. */
  size?: 'small' | 'medium' | 'large' | 'full'
  /** The name of the field that it was opened for, unless that is the first: typing replaces what the field holds. */
  firstField?: string | undefined
  /** Gets the focus when it closes, instead of what opened it. */
  returnTo?: () => HTMLElement | null | undefined
  children: ReactNode
}

/** Closes the dialog around it, asking first where edits would be lost. */
export const RequestClose = createContext<() => void>(() => {})

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What happens, and that it cannot be undone where that is so. */
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** At work: `pendingLabel` shows, and nothing closes it. */
  pending?: boolean
  pendingLabel?: string
  danger?: boolean
  onConfirm: () => void
}
