import { toast } from './toast.ts'

/**
 * Puts text on the clipboard and says so; where the browser does not allow it, as on a
 * page without https, says what to do instead.
 */
export async function copyText(text: string, otherwise: string, done = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
  } catch {
    toast({ title: 'Copy failed', description: otherwise, variant: 'destructive' })
  }
}
