/** Everything held about a tenant, to download. */
import { endpoint } from '#api/contract.ts'
import { ticket } from '#api/fields.ts'

export const ownData = {
  ticket: endpoint({
    method: 'POST',
    path: '/api/user/data/ticket',
    summary: 'Create a ticket that opens this download for 60 seconds, as `?token=`',
    access: 'tenant',
    uncounted: true,
    reply: ticket,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/user/data',
    summary:
      'Download all data held about you as a tenant, as a zip file of JSON, CSV and your files; at most ten an hour',
    access: 'tenant',
    queryToken: true,
    reply: 'file',
  }),
}
