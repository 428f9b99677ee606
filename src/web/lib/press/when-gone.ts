/** How long a list may take to be read again without the row that was deleted. */
const goesWithinMs = 10_000

/** Calls `act` once an element that has the focus leaves the page with it; never where the focus moves on before. */
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
