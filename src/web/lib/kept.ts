import { makeListeners } from './listeners.ts'

let kept = 0
const watchers = makeListeners()

/** Calls back whenever something more, or less, on the screen needs the page to be kept. */
export const watchKept = watchers.subscribe

/** Whether anything on the screen needs the page to be kept, such as what is being typed. */
export const isKept = (): boolean => kept > 0

/** Notes that something needs the page. Returns a function that ends that. */
export function keep(): () => void {
  const change = (by: 1 | -1) => {
    kept += by
    watchers.notify()
  }
  change(1)
  return () => change(-1)
}
