/**
 * The properties whose reminder was acknowledged in this browser, by id: none of them is
 * reminded of again (rule: inspections-greeting).
 */
import { load, store } from '#web/lib/browser/storage.ts'

export function shownReminders(): number[] {
  try {
    const stored: unknown = JSON.parse(load('shownReminders') ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** Adds one, and returns them all. */
export function noteShownReminder(propertyId: number): number[] {
  const shown = [...new Set([...shownReminders(), propertyId])]
  store('shownReminders', JSON.stringify(shown))
  return shown
}
