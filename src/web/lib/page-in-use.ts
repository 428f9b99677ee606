import { makeListeners } from './listeners.ts'

let uses = 0
const listeners = makeListeners()

/** Calls back whenever something more, or less, on the screen is in use. */
export const watchPageInUse = listeners.subscribe

/** Whether something on the screen, such as what is being typed, would be lost if the page were taken away. */
export const isPageInUse = (): boolean => uses > 0

/** Notes that something on the screen is in use. Returns a function that ends that. */
export function markPageInUse(): () => void {
  const change = (by: 1 | -1) => {
    uses += by
    listeners.notify()
  }
  change(1)
  return () => change(-1)
}
