// The worker keeps the application on the device. A newer one waits until somebody presses
// Reload, so that nobody's screen changes under them.
import { useEffect, useState } from 'react'

const askEveryMs = 3_600_000

/** How to change over to a newer version; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const [reload, setReload] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return watchVersions((next) => setReload(() => next))
  }, [])
  return reload
}

/** Calls back with how to reload once a newer version is ready. Returns a function that stops it. */
function watchVersions(onReady: (reload: () => void) => void): () => void {
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false

  const offer = (waiting: ServiceWorker) =>
    onReady(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage({ type: 'SKIP_WAITING' })
    })
  const register = async () => {
    const registration = await serviceWorker.register('/sw.js')
    if (isOver) return
    if (registration.waiting && hadWorker) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && hadWorker) offer(installing)
      })
    })
    timer = setInterval(() => registration.update().catch(warn), askEveryMs)
  }
  // In another tab somebody has changed over: the code of this page's version may be gone.
  const changedElsewhere = () => hadWorker && onReady(() => location.reload())
  serviceWorker.addEventListener('controllerchange', changedElsewhere)
  register().catch(warn)
  return () => {
    isOver = true
    clearInterval(timer)
    serviceWorker.removeEventListener('controllerchange', changedElsewhere)
  }
}

const warn = (problem: unknown) => console.warn('The application could not be kept on this device', problem)
