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
  /** Says how signing in goes, and nothing of the screen: it is shown where that is covered, too. */
  isOfSignIn?: boolean
}

export type ToastAction = { label: string; onPress: () => void }

export type ToastContent = Omit<Toast, 'id' | 'open'>

// (rule: screens-toasts)
const removedAfterMs = 1_000_000

let current: Toast | null = null
/** The newest that was to be shown while the screen is covered. */
let waiting: Toast | null = null
let isCovered = false
let lastId = 0
const listeners = makeListeners()

function show(next: Toast | null) {
  current = next
  listeners.notify()
}

/** Shows a toast from anywhere. Returns functions that close or change it while it is the one on screen. */
export function toast(content: ToastContent) {
  const id = ++lastId
  const next = { ...content, id, open: true }
  if (isCovered && !content.isOfSignIn) waiting = next
  else show(next)
  return {
    dismiss: () => dismissToast(id),
    update: (changes: Partial<ToastContent>) => {
      if (waiting?.id === id) waiting = { ...waiting, ...changes }
      else if (current?.id === id) show({ ...current, ...changes })
    },
  }
}

/**
 * Holds toasts back while the screen is covered: what they say, or offer to undo, is not for whoever is at the device.
 * The returned function shows the newest after that, if it is still for the same person.
 */
export function coverToasts(): (isSamePerson: boolean) => void {
  isCovered = true
  if (current?.open) {
    waiting = current
    show(null)
  }
  return (isSamePerson) => {
    const next = waiting
    isCovered = false
    waiting = null
    if (next && isSamePerson) show(next)
  }
}

/** Closes the toast with this id; it is forgotten 1,000,000 ms later. */
export function dismissToast(id: number) {
  if (waiting?.id === id) waiting = null
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  setTimeout(() => current?.id === id && show(null), removedAfterMs)
}

export const subscribeToToasts = listeners.subscribe

export const currentToast = () => current
