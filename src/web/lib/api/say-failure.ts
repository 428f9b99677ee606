import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from '#web/lib/api/call.ts'

/** The toast after a call that failed: what failed, and the server's own words for why. */
export const sayFailure = (title: string, error: unknown) =>
  toast({ title, description: messageOf(error, 'Please check your connection and try again.'), variant: 'destructive' })
