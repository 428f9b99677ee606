// Toasts. One at a time, the newest replaces the one on screen. This file is all that a caller
// needs; the part that draws them is toast-viewport.tsx.
import { makeListeners } from '#web/lib/listeners.ts'

export type Toast = {
  id: number
  open: boolean
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** How long it stays, in milliseconds: 5,000 by default. */
  duration?: number
  /** A button in the toast; pressing it also closes the toast. */
  action?: ToastAction
  /** More buttons, beside `action`. */
  otherActions?: readonly ToastAction[]
}

export type ToastAction = { label: string; onPress: () => void }

export type ToastContent = Omit<Toast, 'id' | 'open'>

// (rule: screens-toasts)
const removedAfterMs = 1_000_000

let current: Toast | null = null
let lastId = 0
const listeners = makeListeners()

function show(next: Toast | null) {
  current = next
  listeners.notify()
}

/** Shows a toast from anywhere. Returns functions that close or change it while it is the one on screen. */
export function toast(content: ToastContent) {
  const id = ++lastId
  show({ ...content, id, open: true })
  return {
    dismiss: () => dismissToast(id),
    update: (changes: Partial<ToastContent>) => current?.id === id && show({ ...current, ...changes }),
  }
}

/** Closes the toast with this id; it is forgotten 1,000,000 ms later. */
export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  setTimeout(() => current?.id === id && show(null), removedAfterMs)
}

export const subscribeToToasts = listeners.subscribe

export const currentToast = () => current
