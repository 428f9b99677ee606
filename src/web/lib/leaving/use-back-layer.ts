// Closes overlays by the browser's Back. Each open layer owns one history entry, marked with its depth; when the
// current entry is shallower than the number of open layers, the upper ones are asked to close.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { makeListeners } from '#web/lib/listeners.ts'

type Layer = { onBack: () => boolean }

const layers: Layer[] = []
const listeners = makeListeners()
// We asked the browser ourselves to drop spare entries, and it has not done so yet.
let dropping = false
let settling = false
let waiting: (() => void)[] = []

const shownDepth = (): number => (history.state as { layer?: number } | null)?.layer ?? 0

function settle() {
  settling = false
  if (dropping) return
  const spare = shownDepth() - layers.length
  if (spare > 0) {
    dropping = true
    return history.go(-spare)
  }
  for (let depth = shownDepth() + 1; depth <= layers.length; depth++)
    history.pushState({ ...history.state, layer: depth }, '')
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback()
}

/** Resolves once the history entries of closed layers are gone: navigation before that would be undone. */
export const layersSettled = (): Promise<void> =>
  new Promise((resolve) => {
    if (settling || dropping) waiting.push(resolve)
    else resolve()
  })

// Waits for a moment, because the next layer may open in the same commit, or a link in this one may have led elsewhere.
function settleSoon() {
  if (settling) return
  settling = true
  setTimeout(settle)
}

function wentBack() {
  if (dropping) {
    dropping = false
    return settle()
  }
  while (layers.length > shownDepth() && layers.at(-1)?.onBack()) layers.pop()
  settle()
}

addEventListener('popstate', wentBack)

/**
 * While `open`, Back calls `onBack` instead of leaving the page. `onBack` returns whether the layer closes; where it
 * does not (it asks about unsaved edits first), the history entry is put back.
 */
export function useBackLayer(open: boolean, onBack: () => boolean) {
  const answerBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!open) return
    const layer: Layer = { onBack: () => answerBack() }
    layers.push(layer)
    listeners.notify()
    settle()
    return () => {
      const at = layers.indexOf(layer)
      if (at >= 0) layers.splice(at, 1)
      listeners.notify()
      settleSoon()
    }
  }, [open])
}

const openLayers = (): number => layers.length

/** How many layers lie over the page, for what must not be shown together with another. */
export const useOpenLayers = () => useSyncExternalStore(listeners.subscribe, openLayers)
