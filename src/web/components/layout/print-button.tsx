import { Printer } from 'lucide-react'
import { Button } from './button.tsx'

/** Prints the page, or the open dialog. Shown only where something is marked as printable with `data-printable`. */
export function PrintButton({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <Button
      variant={variant}
      icon={<Printer aria-hidden />}
      className="in-[:root:not(:has([data-printable]))]:hidden"
      onClick={() => print()}
    >
      Print
    </Button>
  )
}
