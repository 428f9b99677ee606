/** Arrears in a backup: what was agreed and recorded, and the letters that were sent. */
import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { instalments } from '#api/arrears.ts'
import { flag, id, line, momentInput, pence } from '#api/fields.ts'
import { letterWays, mostBreathingSpaces } from '#domain/arrears/arrears.ts'
import { addDays, londonMidnight } from '#domain/day.ts'
import { arrearsSteps, arrearsTerms, lateInterestCharges, paymentPlans } from '#server/db/schema/arrears.ts'
import { reasons } from '#server/features/backups/omissions.ts'
import {
  type BackedUpTable,
  enteredByLandlord,
  ofTenancy,
} from '#server/features/backups/tables/backed-up-table.queries.ts'
import { day, orNull } from '#server/features/backups/tables/row-fields.ts'

/** The sum of several charges may be more than the largest single one. */
const owed = z.int().check(z.minimum(0))
const noBreathingSpace = { breathingFrom: null, breathingUntil: null }

const breathingSpace = z
  .object({ from: day, until: day })
  .check(z.refine(({ from, until }) => from <= until, 'The last day cannot be before the first'))

const arrearsTermsRow = z.object({
  propertyId: id,
  tenantId: id,
  breathingFrom: orNull(day),
  breathingUntil: orNull(day),
  /** Backups from before these were remembered have none. */
  earlierBreathingSpaces: z._default(z.array(breathingSpace).check(z.maxLength(mostBreathingSpaces)), []),
  awaitedAmount: pence(),
  lateInterest: flag,
})

const arrearsLetterRow = z.object({
  id,
  propertyId: id,
  tenantId: id,
  name: line(),
  via: z.enum(letterWays),
  since: day,
  owed,
  sentOn: day,
  sentTo: orNull(line()),
  subject: z.string().check(z.maxLength(1_000)),
  letter: z.string().check(z.maxLength(20_000)),
  createdAt: momentInput,
})

const paymentPlanRow = z.object({
  propertyId: id,
  tenantId: id,
  instalments,
  owedAtOffer: owed,
  offeredOn: day,
  /** Older archives have the day alone. */
  offeredAt: z._default(orNull(momentInput), null),
  /** Older archives have none. */
  acceptedAt: z._default(orNull(momentInput), null),
  version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})

const lateInterestRow = z.object({ interestId: id, rentChargeId: id })

export const arrearsTables: readonly BackedUpTable[] = [
  {
    name: 'arrears_terms',
    what: ['tenancy’s terms for arrears', 'tenancies’ terms for arrears'],
    table: arrearsTerms,
    row: arrearsTermsRow,
    key: ['tenantId'],
    references: ofTenancy,
    // One day alone is no breathing space.
    toColumns: (fields) =>
      fields.breathingFrom && fields.breathingUntil ? fields : { ...fields, ...noBreathingSpace },
    unique: [({ tenantId }) => tenantId],
  },
  {
    name: 'arrears_steps',
    what: ['letter about arrears', 'letters about arrears'],
    rowsAtOnce: 100,
    table: arrearsSteps,
    row: arrearsLetterRow,
    references: ofTenancy,
    leftOut: { enteredBy: enteredByLandlord },
    budget: { name: 'arrearsLetters', by: 'tenantId' },
  },
  {
    name: 'payment_plans',
    what: ['payment plan', 'payment plans'],
    table: paymentPlans,
    row: paymentPlanRow,
    key: ['tenantId'],
    references: ofTenancy,
    leftOut: { acceptanceRestoredAt: 'It says when the acceptance was restored here.' },
    toColumns: (fields, { now }) => ({
      ...fields,
      offeredAt: fields.offeredAt ?? londonMidnight(addDays(String(fields.offeredOn), 1)).toISOString(),
      acceptanceRestoredAt: fields.acceptedAt ? now : null,
    }),
    unique: [({ tenantId }) => tenantId],
  },
  {
    name: 'late_interest_charges',
    what: ['link of interest to its rent', 'links of interest to its rent'],
    table: lateInterestCharges,
    row: lateInterestRow,
    ownedBy: (landlordId) =>
      sql`${lateInterestCharges.interestId} in (select id from ledger_entries where landlord_id = ${landlordId})`,
    key: ['interestId'],
    references: { interestId: { to: 'ledger_entries' }, rentChargeId: { to: 'ledger_entries' } },
    unique: [({ interestId }) => interestId],
    refusal: (fields, { entries }) => (entries.isInterestOn(fields) ? null : reasons.unfit),
  },
]
