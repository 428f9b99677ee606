/** Who did what to which of a landlord's records. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, idText, instant, pageQuery } from '#api/fields.ts'
import { activityEntities } from '#domain/activity.ts'

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const activityEntry = z.object({
  at: instant,
  by: z.string(),
  what: z.string(),
  entity: z.enum(activityEntities),
  /** The record's id; the account's for what concerns the whole account. */
  id,
  /** The name of the record: an address, a tenant, a document. Missing once it is gone for good. */
  name: z.optional(z.string()),
  before: z.optional(values),
  after: z.optional(values),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/api/activity',
    summary: 'List who did what to your records, newest first, filtered by type of record or for one record',
    access: 'landlord',
    apiKeys: true,
    query: z.object({ entity: z.optional(z.enum(activityEntities)), id: z.optional(idText), ...pageQuery }),
    paged: true,
    reply: z.array(activityEntry),
  }),
}
