/**
 * What the browser keeps between visits, under fixed names (rule: screens-stored). A full or
 * blocked storage keeps it until the page is left.
 */
const keys = {
  token: 'auth_token',
  user: 'remembered_user',
  sessionLost: 'session_lost',
  property: 'property_info',
  plan: 'selectedPlan',
  onboarding: 'onboarding_wizard',
  inventoryDraft: 'inventory_draft',
  shownReminders: 'shown_inspection_reminders',
  messageDrafts: 'message_drafts',
  documentView: 'documents_view',
  expiryDismissed: 'expiring_documents_dismissed',
} as const

const sessionKeys = { expiryTold: 'expiring_documents_told', guestJoinCode: 'guest_join_code' } as const

type Key = keyof typeof keys

const untilThePageIsLeft = new Map<Key, string>()

export function load(key: Key): string | null {
  const here = untilThePageIsLeft.get(key)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(keys[key])
  } catch {
    return null
  }
}

/** Returns whether it could be kept for the next visit. */
export function store(key: Key, value: string): boolean {
  try {
    localStorage.setItem(keys[key], value)
    untilThePageIsLeft.delete(key)
    return true
  } catch {
    untilThePageIsLeft.set(key, value)
    return false
  }
}

export function remove(key: Key): void {
  untilThePageIsLeft.delete(key)
  try {
    localStorage.removeItem(keys[key])
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/** What is kept until the tab is closed, reloads included. */
export function loadForSession(key: keyof typeof sessionKeys): string | null {
  try {
    return sessionStorage.getItem(sessionKeys[key])
  } catch {
    return null
  }
}

export function storeForSession(key: keyof typeof sessionKeys, value: string): void {
  try {
    sessionStorage.setItem(sessionKeys[key], value)
  } catch {
    // Then it is forgotten with the page.
  }
}

export function removeForSession(key: keyof typeof sessionKeys): void {
  try {
    sessionStorage.removeItem(sessionKeys[key])
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/** Calls back when another tab of this browser stores or removes a value under this key. */
export function onChangeElsewhere(key: Key, changed: () => void): void {
  addEventListener('storage', (event) => {
    // A null key says that the whole storage was emptied.
    if (event.key === keys[key] || event.key === null) changed()
  })
}
