/**
 * Every entitlement of the plans, tried through the API by a landlord on each
 * (rule: plans-terms, plans-limits, plans-refusals).
 */
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { featureRefusal, type PlanFeature, planFeatures, planIncludes } from '#domain/plan.ts'
import { type Plan, plans } from '#domain/plan-names.ts'
import { refusal, testApp } from '#test/app.ts'
import { importForm } from '#test/csv-files.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'

const app = await testApp()
const { as } = app
const letTo = lettingOf(app)

type Landlord = Awaited<ReturnType<typeof makeLandlord>>

/** Calls that need the feature and succeed with it. */
const calls: Partial<Record<PlanFeature, Record<string, (landlord: Landlord) => Promise<unknown>>>> = {
  joinCodes: {
    'a new join code': async (landlord) => {
      const { id } = await makeProperty({ landlordId: landlord.id })
      return as(landlord).properties.regenerateJoinCode({ params: { id }, body: { regenerateJoinCode: true } })
    },
  },
  calendarIntegration: { 'a calendar feed': (landlord) => as(landlord).calendar.createFeed({ body: {} }) },
  advancedReporting: {
    'the portfolio report': (landlord) => as(landlord).portfolioReport.get({ query: {} }),
    'the portfolio report as PDF': (landlord) => as(landlord).portfolioReport.get({ query: { format: 'pdf' } }),
  },
  bulkOperations: {
    'audits of all properties': async (landlord) => {
      await makeProperty({ landlordId: landlord.id })
      return as(landlord).audits.createForAll()
    },
    'an import of properties': (landlord) =>
      as(landlord).imports.properties({ form: importForm('address,city,rentAmount\n1 A,York,9') }),
    'a dry run': (landlord) =>
      as(landlord).imports.properties({
        query: { dryRun: 'true' },
        form: importForm('address,city,rentAmount\n1 A,York,9'),
      }),
    'an import of tenancies': async (landlord) => {
      await makeProperty({ landlordId: landlord.id, address: '1 A' })
      const file = 'name,propertyAddress,moveInDate,rentAmount\nKim,1 A,01/11/2026,9'
      return as(landlord).imports.tenancies({ form: importForm(file) })
    },
    'rent marked paid together': async (landlord) => {
      const { id } = await makeOwnRent(landlord)
      return as(landlord).rent.bulkPaid({ body: { ids: [id] } })
    },
    'rent taken back together': async (landlord) => {
      const { id } = await makeOwnRent(landlord)
      return as(landlord).rent.bulkUnpaid({ body: { ids: [id] } })
    },
    'documents shared together': async (landlord) => {
      const { id } = await makeDocument(await makeProperty({ landlordId: landlord.id }))
      return as(landlord).documents.bulkSharing({ body: { ids: [id], sharedWithTenant: true } })
    },
  },
  customBranding: {
    'branding of one’s own': (landlord) =>
      as(landlord).branding.update({ body: { name: 'Hale Homes', colour: '#1b4d3a' } }),
  },
  advancedAnalytics: {
    analytics: (landlord) => as(landlord).analytics.get(),
    'analytics as CSV': (landlord) => as(landlord).analytics.csv({ query: { table: 'properties' } }),
  },
  apiAccess: {
    'an API key': (landlord) => as(landlord).apiKeys.create({ body: { name: 'Spreadsheet', scopes: ['read'] } }),
  },
}

/** A screen, and the order in which support reads mails. */
const refusingNoCall: readonly PlanFeature[] = ['calendarPage', 'prioritySupport']

test('every feature that a plan sells is tried here', () => {
  expect(planFeatures.filter((feature) => !calls[feature])).toEqual(refusingNoCall)
})

async function makeOwnRent(landlord: Landlord) {
  const property = await makeProperty({ landlordId: landlord.id })
  const { id: tenantId } = await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id }))
  const body = { tenantId, propertyId: property.id, amount: 95_000, dueDate: '2026-11-21' }
  return as(landlord).rent.create({ body })
}

describe.each(plans)('on %s', (plan: Plan) => {
  const cases = Object.entries(calls).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, call]) => ({ feature: feature as PlanFeature, name, call })),
  )
  test.each(cases)('$name is as the table of plans says', async ({ feature, call }) => {
    const landlord = await makeLandlord({ subscriptionPlan: plan })
    if (planIncludes(plan, feature)) return void (await call(landlord))
    expect(await refusal(call(landlord))).toMatchObject({ status: 403, text: featureRefusal(feature) })
  })
})

test.each(['cancelled', 'unpaid'] as const)(
  'a plan that is %s includes no paid feature',
  async (subscriptionStatus) => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise', subscriptionStatus })
    const each = Object.entries(calls).flatMap(([feature, named]) =>
      Object.values(named).map((call) => ({ feature: feature as PlanFeature, call })),
    )
    for (const { feature, call } of each) {
      expect(await refusal(call(landlord))).toMatchObject({ status: 403, text: featureRefusal(feature) })
    }
  },
)

test('the plan is named before the faults of what it would not take in any case', async () => {
  const { token } = await makeLandlord({ subscriptionPlan: 'free' })
  const sold = Object.values(contracts)
    .flatMap((contract) => Object.values<Endpoint>(contract))
    .flatMap(({ planFeature, ...rest }) => (planFeature ? [{ planFeature, ...rest }] : []))
  expect(sold).toHaveLength(13)
  for (const { method, path, planFeature } of sold) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.app.inject({
      method,
      url: path.replace(':id', 'x'),
      headers,
      payload: { no: 'such field' },
    })
    expect([path, answer.statusCode, answer.body]).toEqual([path, 403, featureRefusal(planFeature)])
  }
})

const atOnce = 20
const fulfilled = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled')

describe('the limits hold when twenty come at once:', () => {
  test.each([
    ['free', 2],
    ['premium', 10],
    ['enterprise', atOnce],
  ] as const)('properties on %s', async (subscriptionPlan, most) => {
    const landlord = await makeLandlord({ subscriptionPlan })
    const body = (at: number) => ({ address: `${at} Mill Lane`, city: 'York', rentAmount: 90_000 })
    const adding = Array.from({ length: atOnce }, (_, at) => as(landlord).properties.create({ body: body(at) }))
    expect(fulfilled(await Promise.allSettled(adding))).toHaveLength(most)
    expect(await as(landlord).properties.list()).toHaveLength(most)
  })

  test('properties of files and of forms together', async () => {
    const landlord = await makeLandlord()
    const file = (at: number) => importForm(`address,city,rentAmount\n${at} A,York,9\n${at} B,York,9\n${at} C,York,9`)
    const adding = Array.from({ length: atOnce }, (_, at) =>
      at % 2
        ? as(landlord).imports.properties({ form: file(at) })
        : as(landlord).properties.create({ body: { address: `${at} Z`, city: 'York', rentAmount: 9 } }),
    )
    await Promise.allSettled(adding)
    expect(await as(landlord).properties.summary()).toMatchObject({ total: 10 })
  })

  test.each([
    ['free', 10],
    ['premium', 8 + atOnce],
  ] as const)('documents on %s', async (subscriptionPlan, most) => {
    const landlord = await makeLandlord({ subscriptionPlan })
    const property = await makeProperty({ landlordId: landlord.id })
    for (let made = 0; made < 8; made += 1) await makeDocument(property)
    const adding = Array.from({ length: atOnce }, () => uploadDocument(app, landlord, { propertyId: property.id }))
    await Promise.allSettled(adding)
    expect((await as(landlord).documents.summary()).total).toBe(most)
  })
})
