/** What the browser keeps between visits, under the names that the specification fixes. A full or blocked storage loses it, no more. */
const keys = {
  token: 'auth_token',
  property: 'property_info',
  plan: 'selectedPlan',
  shownReminders: 'shown_inspection_reminders',
} as const

type Key = keyof typeof keys

export function recall(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key])
  } catch {
    return null
  }
}

/** Whether it could be kept. */
export function keep(key: Key, value: string): boolean {
  try {
    localStorage.setItem(keys[key], value)
    return true
  } catch {
    return false
  }
}

export function forget(key: Key): void {
  try {
    localStorage.removeItem(keys[key])
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}
