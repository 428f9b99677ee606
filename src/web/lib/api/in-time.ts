import { isAskedToSignIn, onSessionChange } from './session.ts'

/** A quarter of a megabyte takes seconds. A call that takes minutes hangs, and would hold up those behind it. */
const longestCallMs = 180_000

/**
 * Calls back where a call gets no further for too long. The time in which its user is asked to sign in again does not
 * count.
 */
export function watchForHang(hangs: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const goesOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isAskedToSignIn() ? goesOn() : hangs()), longestCallMs)
  }
  goesOn()
  const unsubscribe = onSessionChange(goesOn)
  const end = () => {
    unsubscribe()
    clearTimeout(timer)
  }
  return { goesOn, end }
}

/** Gives up a call that hangs. Only for one that is harmless to repeat, since its answer may still arrive. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const watch = watchForHang(() => late.reject(new Error('The server did not answer in time')))
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    watch.end()
  }
}
