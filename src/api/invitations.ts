/** The offer to a tenant who already has an account; `accounts.join` accepts it. */
import { z } from 'zod/mini'
import { linkToken } from '#api/accounts.ts'
import { endpoint } from '#api/contract.ts'
import { paymentFrequencies } from '#domain/tenancy.ts'

const tenancyOffer = z.object({
  /** The landlord's name as tenants know it. */
  landlordName: z.string(),
  address: z.string(),
  city: z.string(),
  moveInDate: z.string(),
  /** In pence, for each `paymentFrequency`. */
  rentAmount: z.int(),
  /** No rent is charged. */
  rentFree: z.boolean(),
  paymentFrequency: z.enum(paymentFrequencies),
})
export type TenancyOffer = z.infer<typeof tenancyOffer>

export const invitations = {
  read: endpoint({
    method: 'POST',
    path: '/api/invitation',
    summary: 'Get the tenancy that an invitation offers to the signed-in tenant, without accepting it',
    access: 'tenant',
    uncounted: true,
    body: z.object({ token: linkToken }),
    reply: tenancyOffer,
  }),
}
