import { toast } from '#web/components/feedback/toast.ts'

/** The toast after a step of signing in or up that was refused or failed. */
export function refused(title: string, description: string): undefined {
  toast({ title, description, variant: 'destructive', isOfSignIn: true })
}
