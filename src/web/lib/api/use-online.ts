import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser says that it has a network; renders again when that changes. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
