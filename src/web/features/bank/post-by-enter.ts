import type { KeyboardEvent } from 'react'
import { pressSubmit } from '#web/lib/press/press-submit.ts'

/**
 * Lets Enter in a select send the form, as browsers do not: most lines take only a tenant's first letters and Enter.
 */
export function postByEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  pressSubmit(event.currentTarget)
}
