/** Properties and tenancies from a CSV file, checked first and then imported as a whole. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { clearable, email, flagText, line, requiredLine, unlessEmpty } from '#api/fields.ts'
import { newTenancy, tenancyRent } from '#api/tenancies.ts'
import { mostImportRows } from '#domain/import.ts'

/** One row of the file of tenancies: the tenant, the property by its address, and the terms. */
export const importedTenancy = z.extend(z.omit(newTenancy, { userId: true, propertyId: true }), {
  name: requiredLine('Tenant name is required'),
  username: clearable(line()),
  email: clearable(email('Invalid email address')),
  phone: clearable(line()),
  propertyAddress: requiredLine('Property is required'),
  rentAmount: tenancyRent,
})

const linesMessage = 'Must be numbers of lines with commas between them'

/** The form of an import beside its `file`. */
export const importForm = z.object({
  /** Lines that the landlord leaves out; every other row must be without problems. */
  leaveOut: unlessEmpty(
    z.pipe(
      z
        .string(linesMessage)
        .check(z.maxLength(mostImportRows * 8, linesMessage), z.regex(/^\d{1,7}(?:,\d{1,7})*$/, linesMessage)),
      z.transform((text) => text.split(',').map(Number)),
    ),
  ),
})

const importReply = z.object({
  rows: z.int(),
  /** How many rows are imported, or would be. */
  valid: z.int(),
  errors: z.array(z.object({ line: z.int(), field: z.string(), message: z.string(), value: z.string() })),
})
export type ImportReply = z.infer<typeof importReply>

const query = z.object({ dryRun: z.optional(flagText) })

const common = {
  method: 'POST',
  access: 'landlord',
  apiKeys: true,
  planFeature: 'bulkOperations',
  multipart: true,
  fields: importForm,
  query,
  reply: importReply,
} as const

export const imports = {
  properties: endpoint({
    ...common,
    path: '/api/imports/properties',
    summary: 'Import properties from a CSV file, all or none; with `dryRun`, only check its rows (Premium)',
  }),
  tenancies: endpoint({
    ...common,
    path: '/api/imports/tenancies',
    summary: 'Import tenancies from a CSV file, all or none; with `dryRun`, only check its rows (Premium)',
  }),
}
