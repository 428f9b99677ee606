/**
 * The properties whose reminder was acknowledged in this browser, by id: none of them is
 * reminded of again (rule: inspections-greeting).
 */
import { load, store } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'

export function shownReminders(): number[] {
  const stored = parsedJson(load('shownReminders'))
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}

/** Adds one, and returns them all. */
export function noteShownReminder(propertyId: number): number[] {
  const shown = [...new Set([...shownReminders(), propertyId])]
  store('shownReminders', JSON.stringify(shown))
  return shown
}
