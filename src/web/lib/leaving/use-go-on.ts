import { useLocation } from 'wouter'

/**
 * The way to another page once an answer has come: somebody who has gone elsewhere
 * meanwhile stays there (rule: screens-answers).
 */
export function useGoOn() {
  const [, navigate] = useLocation()
  const { pathname: asked } = location
  return (to: string, options: { replace?: boolean } = {}) => {
    if (location.pathname === asked) navigate(to, options)
  }
}
