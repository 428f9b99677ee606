/** Everything held about a tenant, to download. */
import { endpoint } from '#api/contract.ts'
import { ticket } from '#api/fields.ts'

export const ownData = {
  ticket: endpoint({
    method: 'POST',
    path: '/api/user/data/ticket',
    summary: 'A ticket good for this one download and 60 seconds, as its `?token=`',
    access: 'tenant',
    reply: ticket,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/user/data',
    summary: 'What is held about the tenant who asks, with their files, as a zip file of JSON and CSV; ten an hour',
    access: 'tenant',
    queryToken: true,
    reply: 'file',
  }),
}
