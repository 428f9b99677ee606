/** For those who run the product. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'

/** The page that shows the contract to people. */
export const docsPath = '/api/docs'

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: '200 when the database answers, else 503',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'The whole contract as an OpenAPI 3.1 document; /api/docs shows it',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
  }),
}
