/** Edits on a page that leaving it would lose: somebody who leaves, by a link or by Back, is asked first. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { keepPlace } from '#web/lib/browser/scroll-place.ts'
import { layersSettled, useBackLayer } from './use-back-layer.ts'
import { useKeepPage } from './use-keep-page.ts'

type Leave = () => void

let ask: ((leave: Leave) => void) | null = null

/** For the router around the screens: navigation to another page waits for the answer. */
export const askBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  const leave = () => {
    if (isElsewhere) keepPlace()
    navigate(to, options)
  }
  const isElsewhere = new URL(to, location.href).pathname !== location.pathname
  if (ask && isElsewhere) ask(leave)
  else leave()
}

/**
 * While `needed`, leaving the page asks first: `isAsking` shows the question, and `stay` and `leave` answer it.
 * `leaveFor` goes without asking, once nothing would be lost; `askFor` asks before anything else that loses the edits.
 * When the page itself is closed or reloaded, the browser asks.
 */
export function useAskBeforeLeaving(needed: boolean) {
  const [leave, setLeave] = useState<Leave | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isHeld = needed && !isLeaving
  const hold = useEffectEvent((next: Leave) => setLeave(() => next))
  useKeepPage(isHeld)
  useBackLayer(isHeld, () => {
    setLeave(() => () => history.back())
    return false
  })
  useEffect(() => {
    if (!isHeld) return
    ask = (next) => hold(next)
    return () => {
      ask = null
    }
  }, [isHeld])
  useEffect(() => {
    if (isLeaving && leave) void layersSettled().then(leave)
  }, [isLeaving, leave])
  return {
    isAsking: leave !== null && !isLeaving,
    stay: () => setLeave(null),
    leave: () => setLeaving(true),
    askFor: (go: Leave) => setLeave(() => go),
    leaveFor: (go: Leave) => {
      setLeave(() => go)
      setLeaving(true)
    },
  }
}
