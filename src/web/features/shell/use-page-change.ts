import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** On a new page: to its top, and the keyboard's place to its content. On Back the browser itself finds the old place. */
export function usePageChange() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const shown = useRef(path)
  const wentBack = useRef(false)

  useEffect(() => {
    // A dialog that closes drops its entry of the history by a step back, which leads to no other page.
    const note = () => {
      wentBack.current = location.pathname !== shown.current
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!wentBack.current) scrollTo(0, 0)
    wentBack.current = false
    main.current?.focus({ preventScroll: true })
  }, [path])

  return main
}
