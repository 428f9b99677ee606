/** The devices on which a person is signed in. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, idText, instant, message, pageQuery } from '#api/fields.ts'

const openSession = z.object({
  id,
  /** 'Chrome on Windows', and never more detail. */
  device: z.string(),
  /** When the session began. */
  createdAt: instant,
  /** Exact to the hour. */
  lastUsedAt: instant,
  /** True for the session that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'List where you are signed in: this session first, then by last use',
    access: 'signedIn',
    query: z.object(pageQuery),
    reply: z.array(openSession),
    paged: true,
    atOnce: true,
  }),
  removeOthers: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'End all your other sessions',
    access: 'signedIn',
    uncounted: true,
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'End one of your sessions',
    access: 'signedIn',
    uncounted: true,
    params: z.object({ id: idText }),
    reply: message,
  }),
}
