/** Edits on a page that leaving it would lose: somebody who leaves, by a link or by Back, is asked first. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { keepPlace } from '#web/lib/browser/scroll-place.ts'
import { layersSettled, useBackLayer } from './use-back-layer.ts'
import { useKeepPage } from './use-keep-page.ts'

type Go = () => void
type IsElsewhere = (to: URL) => boolean
type Guard = { isElsewhere: IsElsewhere; ask: (go: Go) => void; release: () => void }

/** One for each form with edits on the page; the one that was edited last asks for all that would be lost. */
const guards: Guard[] = []

export const isOtherPage: IsElsewhere = (to) => to.pathname !== location.pathname

/** For the router around the screens: navigation that would lose edits waits for the answer. */
export const askBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, location.href)
  const guard = guards.findLast(({ isElsewhere }) => isElsewhere(target))
  if (guard) return guard.ask(() => askBeforeNavigating(navigate, to, options))
  if (isOtherPage(target)) keepPlace()
  navigate(to, options)
}

/**
 * While `needed`, leaving the page asks first: `isAsking` shows the question, and `stay` and `leave` answer it. Leaving
 * gives up the edits of every form on the page. Once nothing of this form would be lost any more, as when an answer to
 * what was being sent has come, the question closes and the person goes on, unless another form has to ask.
 * `leaveFor` goes without asking, to where the person wants to go if the question stands; `askFor` asks before anything
 * else that would lose the edits of this form alone. When the page itself is closed or reloaded, the browser asks.
 * `isElsewhere` says which addresses lose the edits, those of the same page too if need be; it stays the same function.
 */
export function useAskBeforeLeaving(needed: boolean, isElsewhere: IsElsewhere = isOtherPage) {
  const next = useRef<Go>(null)
  const givesUpAll = useRef(false)
  const [isAsked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isHeld = needed && !isLeaving
  const ask = (go: Go, all: boolean) => {
    next.current = go
    givesUpAll.current = all
    setAsked(true)
  }
  const askFirst = useEffectEvent((go: Go) => ask(go, true))
  const goOn = useEffectEvent(() => {
    const go = next.current
    next.current = null
    setAsked(false)
    if (go) void layersSettled().then(go)
  })
  useKeepPage(isHeld)
  useBackLayer(isHeld, () => {
    ask(() => history.back(), true)
    return false
  })
  useEffect(() => {
    if (!isHeld) return
    const guard: Guard = { isElsewhere, ask: (go) => askFirst(go), release: () => setLeaving(true) }
    guards.push(guard)
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      goOn()
    }
  }, [isHeld, isElsewhere])
  useEffect(() => {
    if (isLeaving) goOn()
  }, [isLeaving])
  return {
    isAsking: isAsked && isHeld,
    stay: () => {
      next.current = null
      setAsked(false)
    },
    leave: () => {
      if (givesUpAll.current) for (const { release } of guards) release()
      else setLeaving(true)
    },
    askFor: (go: Go) => (isHeld ? ask(go, false) : go()),
    leaveFor: (go: Go) => {
      next.current ??= go
      setLeaving(true)
    },
  }
}
