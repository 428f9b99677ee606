import { useLocation } from 'wouter'

/**
 * Goes to another page once an answer has come, unless the person has gone elsewhere meanwhile (rule: screens-answers).
 */
export function useGoOn() {
  const [, navigate] = useLocation()
  const { pathname: asked } = location
  return (to: string, options: { replace?: boolean } = {}) => {
    if (location.pathname === asked) navigate(to, options)
  }
}
