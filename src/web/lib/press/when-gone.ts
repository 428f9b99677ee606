/** How long a list may take to be read again without the row that was deleted. */
const goesWithinMs = 10_000

/** Calls `act` if a focused element is removed from the page, and never if the focus moves on before that. */
export function whenGone(element: HTMLElement, act: () => void): void {
  const end = new AbortController()
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    end.abort()
    act()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => end.abort(), goesWithinMs)
  end.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  document.addEventListener('focusin', () => end.abort(), { signal: end.signal })
}
