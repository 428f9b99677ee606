/** What the screen says when the plan has no room for another document (rule: plans-refusals). */
import type { DocumentSummary } from '#api/documents.ts'
import { documentLimitAdvice, documentLimitMessage } from '#domain/plan.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'

type Usage = DocumentSummary['usage']

const limitReached = documentLimitMessage.slice(0, documentLimitMessage.indexOf('.'))

export function sayLimitReached(): void {
  toast({
    title: 'Document Limit Reached',
    description: documentLimitAdvice,
    variant: 'destructive',
    action: leadTo('Upgrade', '/plan-selection'),
  })
}

/** Whether the server, or the count that this screen knows, says that the plan is full. */
export function isLimitReached(error: unknown, usage: Usage | undefined): boolean {
  return messageOf(error, '').includes(limitReached) || usage?.canCreate === false
}

export function sayUploadFailure(error: unknown, usage: Usage | undefined): void {
  if (isLimitReached(error, usage)) sayLimitReached()
  else sayFailure('Upload failed', error)
}
