import { type ToastContent, toast } from '#web/components/feedback/toast.ts'
import { messageOf } from './call.ts'

type Wording = {
  /** What stands before the server's own words. */
  before?: string
} & Pick<ToastContent, 'duration'>

/**
 * The toast after a call that failed: what failed, and the server's own words for why. `otherwise` is shown when
 * it never answered; where that is empty, the title stands alone.
 */
export function sayFailure(
  title: string,
  error: unknown,
  otherwise = 'Please check your connection and try again.',
  { before = '', ...more }: Wording = {},
) {
  const answer = messageOf(error, '')
  toast({ title, description: (answer ? before + answer : otherwise) || undefined, variant: 'destructive', ...more })
}
