import { useLocation } from 'wouter'
import { Button, type ButtonProps } from './button.tsx'

type NavigateButtonProps = Omit<ButtonProps, 'onClick' | 'asChild' | 'type'> & { href: string }

/**
 * Leads to another screen and is a button; elsewhere a link with a button's looks does,
 * `asChild` (rule: screens-buttons).
 */
export function NavigateButton({ href, ...props }: NavigateButtonProps) {
  const [, navigate] = useLocation()
  return <Button {...props} onClick={() => navigate(href)} />
}
