/** The bin: what was deleted within 30 days, and restoring it. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, idParams, instant, pageQuery } from '#api/fields.ts'
import { binKinds } from '#domain/bin.ts'

const binItem = z.object({
  id,
  kind: z.enum(binKinds),
  /** The id of what was deleted, the same again once restored. */
  recordId: id,
  title: z.string(),
  deletedAt: instant,
  /** Who deleted it. */
  by: z.string(),
  daysLeft: z.int(),
})
export type BinItem = z.output<typeof binItem>

/** The answer to a deletion; `binId` restores it. */
export const deleted = z.object({ message: z.string(), binId: id })

export const bin = {
  list: endpoint({
    method: 'GET',
    path: '/api/bin',
    summary: 'List what you have deleted within the last 30 days, newest first',
    access: 'landlord',
    apiKeys: true,
    query: z.object(pageQuery),
    paged: true,
    reply: z.array(binItem),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/bin/:id/restore',
    summary:
      "Restore a deleted record with its ids; 403 above the plan's limit, 409 if its property is in the bin too or something has taken its place",
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: z.object({ message: z.string(), kind: z.enum(binKinds), recordId: id }),
  }),
}
