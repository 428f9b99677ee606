import { toast } from './toast.ts'

/**
 * Copies text to the clipboard and confirms it. Where the browser does not allow that, as on a page without https,
 * shows what to do instead.
 */
export async function copyText(text: string, otherwise: string, done = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
  } catch {
    toast({ title: 'Copy failed', description: otherwise, variant: 'destructive' })
  }
}
