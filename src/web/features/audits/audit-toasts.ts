/** The words of the audits screen after something was done (rule: audits-toasts). */
import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from '#web/lib/api/call.ts'

const duration = 3000

export const sayAuditCreated = () =>
  toast({ title: 'Audit Created', description: 'Property audit has been generated successfully.', duration })

export const sayAuditDeleted = () =>
  toast({ title: 'Audit Deleted', description: 'Property audit has been deleted successfully.', duration })

export const sayAllAudited = (count: number) =>
  toast({
    title: 'Audits Created',
    description: `${count === 1 ? '1 property has' : `${count} properties have`} been audited.`,
    duration,
  })

/** With the server's own words, if it answered. */
export const sayAuditFailure = (error: unknown, otherwise: string) =>
  toast({ title: 'Error', description: messageOf(error, otherwise), variant: 'destructive', duration })
