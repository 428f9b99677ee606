/** For those who run the product. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'

/** The page that shows the contract to people. */
export const docsPath = '/api/docs'

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Check the health of the server: 200 when the database answers, otherwise 503',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Get the API as an OpenAPI 3.1 document; /api/docs shows it as a page',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
  }),
}
