/** The whole contract: every endpoint of the product, by feature. */
import { accounts } from '#api/accounts.ts'
import { dashboard } from '#api/dashboard.ts'
import { documents } from '#api/documents.ts'
import { notifications } from '#api/notifications.ts'
import { operations } from '#api/operations.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { uploads } from '#api/uploads.ts'

export const contracts = {
  accounts,
  dashboard,
  documents,
  notifications,
  operations,
  plans,
  properties,
  rent,
  tenancies,
  uploads,
}
