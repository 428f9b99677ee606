import type { KeyboardEvent } from 'react'

/**
 * In a select the browser does nothing with Enter, and a tenant's first letters and Enter are all that most lines take.
 */
export function postByEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
