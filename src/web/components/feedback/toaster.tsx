import { type ComponentType, useEffect, useState } from 'react'
import { subscribeToToasts } from './toast.ts'

const wakes = ['pointerdown', 'keydown'] as const

/** Rendered once in the app. The drawing part is fetched at the first touch of the page, or with the first toast. */
export function Toaster() {
  const [Viewport, setViewport] = useState<ComponentType | null>(null)
  useEffect(() => {
    let asked = false
    const fetchViewport = () => {
      if (asked) return
      asked = true
      import('./toast-viewport.tsx').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        () => {
          asked = false
        },
      )
    }
    const unsubscribe = subscribeToToasts(fetchViewport)
    for (const wake of wakes) addEventListener(wake, fetchViewport, { passive: true })
    return () => {
      unsubscribe()
      for (const wake of wakes) removeEventListener(wake, fetchViewport)
    }
  }, [])
  return Viewport && <Viewport />
}
