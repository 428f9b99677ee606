import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from './call.ts'

/** The toast after a call that failed: what failed, and the server's own words for why. */
export const sayFailure = (title: string, error: unknown, otherwise = 'Please check your connection and try again.') =>
  toast({ title, description: messageOf(error, otherwise), variant: 'destructive' })
