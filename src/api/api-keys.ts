/** Keys with which a landlord's own programs call the product. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, idText, instant, message, momentInput, pageQuery, requiredLine } from '#api/fields.ts'
import { keyScopes } from '#domain/api-key.ts'

const scopes = z
  .array(z.enum(keyScopes))
  .check(z.minLength(1, 'Choose what the key may do'), z.maxLength(keyScopes.length))

const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: instant,
  /** Exact to the minute; null until the key is used. */
  lastUsedAt: z.nullable(instant),
  /** Null for a key that does not expire. */
  expiresAt: z.nullable(instant),
})
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = z.object({
  name: requiredLine('Name is required'),
  scopes,
  expiresAt: z.optional(z.nullable(momentInput)),
})

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'List your API keys, newest first, without the keys themselves',
    access: 'landlord',
    query: z.object(pageQuery),
    reply: z.array(apiKey),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create an API key (Enterprise); only this answer contains the key',
    access: 'landlord',
    planFeature: 'apiAccess',
    body: newApiKey,
    reply: z.extend(apiKey, { key: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Delete an API key, which stops working at once',
    access: 'landlord',
    uncounted: true,
    params: z.object({ id: idText }),
    reply: message,
  }),
}
