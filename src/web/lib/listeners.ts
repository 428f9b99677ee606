/** Whom to call back when something has changed. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
