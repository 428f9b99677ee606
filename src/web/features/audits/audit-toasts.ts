/** The words of the audits screen after something was done (rule: audits-toasts). */

import type { Audit } from '#api/audits.ts'
import { counted } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { downloadAudit } from './audit-file.ts'

const shownForMs = 3000

/** Leads on to what the audit found missing, or to handing it over. */
export const sayAuditCreated = (audit: Audit) => {
  const save = { label: 'Save as PDF', onPress: () => void downloadAudit(audit) }
  const upload = leadTo('Upload documents', `/properties/${audit.propertyId}?tab=documents&upload`)
  const [action, ...otherActions] = audit.auditData.missingDocuments.length > 0 ? [upload, save] : [save]
  toast({
    title: 'Audit Created',
    description: 'Property audit has been generated successfully.',
    duration: shownForMs,
    action,
    otherActions,
  })
}

export const sayAuditDeleted = () =>
  toast({ title: 'Audit Deleted', description: 'Property audit has been deleted successfully.', duration: shownForMs })

export const sayAllAudited = (count: number) =>
  toast({
    title: 'Audits Created',
    description: `${counted(count, 'property has', 'properties have')} been audited.`,
    duration: shownForMs,
    action: leadTo('See what is missing', '/compliance'),
  })

/** With the server's own words, if it answered. */
export const sayAuditFailure = (error: unknown, otherwise: string) =>
  sayFailure('Error', error, otherwise, { duration: shownForMs })
