import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditRuns } from '#server/db/schema/audits.ts'
import { removeRunsWithoutAudits } from '#server/features/audits/audit-runs.queries.ts'
import { carryOutAuditRun } from '#server/features/audits/audits.actions.ts'
import { registerJobs } from '#server/jobs.ts'
import { refusal, testApp } from '#test/app.ts'
import { beforeItCommits } from '#test/before-it-writes.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'

const product = await testApp()
const { as, drain, services } = product

async function makePortfolio(size: number, values: Parameters<typeof makeLandlord>[0] = {}) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise', ...values })
  const properties = []
  for (let n = 1; n <= size; n++) {
    properties.push(await makeProperty({ landlordId: landlord.id, address: `${n} Long Road` }))
  }
  return { landlord, properties }
}

type Landlord = Awaited<ReturnType<typeof makeLandlord>>
const latestOf = async (landlord: Landlord) => (await as(landlord).audits.latestForAll()).run

describe('auditing all properties', () => {
  test.each(['free', 'premium'] as const)('on %s', async (subscriptionPlan) => {
    const { landlord } = await makePortfolio(2, { subscriptionPlan })
    const asked = as(landlord).audits.createForAll()
    if (subscriptionPlan === 'premium') return expect(await asked).toMatchObject({ total: 2, finishedAt: null })
    expect(await refusal(asked)).toMatchObject({
      status: 403,
      text: 'Bulk operations are available with Premium and Enterprise plans',
    })
    expect(await latestOf(landlord)).toBeNull()
  })

  test('makes one audit of each, in the background, and says how far it has come', async () => {
    const { landlord, properties } = await makePortfolio(45)
    await makeDocument(properties[0] ?? { id: 0, landlordId: 0 }, { type: 'EPC' })
    await makeProperty()
    const run = await as(landlord).audits.createForAll()
    expect(run).toMatchObject({ total: 45, completed: 0, finishedAt: null, pdfParts: 1 })
    expect(await as(landlord).audits.list()).toEqual([])
    await drain()
    const finished = { id: run.id, total: 45, completed: 45, finishedAt: expect.any(String) }
    expect(await latestOf(landlord)).toMatchObject(finished)
    const audits = await as(landlord).audits.list()
    expect(audits.map(({ propertyId }) => propertyId)).toEqual(properties.map(({ id }) => id).toReversed())
    expect(audits.at(-1)).toMatchObject({ documentCount: 1, complianceScore: 6 })
  })

  test('leaves no trace of a run whose audits are all gone, but of the last one', async () => {
    const { landlord, properties } = await makePortfolio(1)
    const runs: number[] = []
    const audit = async () => {
      runs.push((await as(landlord).audits.createForAll()).id)
      await drain()
    }
    const left = async () => {
      await removeRunsWithoutAudits(services.db)
      const mine = eq(auditRuns.landlordId, landlord.id)
      return (await services.db.select().from(auditRuns).where(mine).orderBy(auditRuns.id)).map(({ id }) => id)
    }
    await audit()
    await as(landlord).properties.remove({ params: { id: properties[0]?.id ?? 0 } })
    for (let again = 0; again < 2; again += 1) await audit()
    // The home may come back from the bin, with its audit.
    expect(await left()).toEqual([runs[0], runs[2]])
    const [item] = await as(landlord).bin.list()
    await as(landlord).bin.restore({ params: { id: item?.id ?? 0 } })
    expect(await left()).toEqual([runs[0], runs[2]])
    for (const { id } of await as(landlord).audits.list()) await as(landlord).audits.remove({ params: { id } })
    expect(await left()).toEqual([runs[2]])
  })

  test('is one run, however often it is asked for', async () => {
    const { landlord } = await makePortfolio(3)
    const asked = await Promise.all([1, 2, 3].map(() => as(landlord).audits.createForAll()))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    await drain()
    expect(await as(landlord).audits.list()).toHaveLength(3)
    const next = await as(landlord).audits.createForAll()
    expect(next.id).not.toBe(asked[0]?.id)
    await drain()
    expect(await as(landlord).audits.list()).toHaveLength(6)
  })

  test('takes turns with the runs of other landlords', async () => {
    const [large, small] = [await makePortfolio(130), await makePortfolio(2)]
    await as(large.landlord).audits.createForAll()
    await as(small.landlord).audits.createForAll()
    await drain()
    const [ofLarge, ofSmall] = [await as(large.landlord).audits.list(), await as(small.landlord).audits.list()]
    expect([ofLarge.length, ofSmall.length]).toEqual([130, 2])
    // Newest first: the small run came after the first hundred of the large one and before the rest.
    expect(ofLarge.filter(({ id }) => id < Number(ofSmall.at(-1)?.id))).toHaveLength(100)
    expect(await latestOf(large.landlord)).toMatchObject({ total: 130, completed: 130 })
  })

  test('leaves out what was added after it began, and what was deleted before its turn', async () => {
    const { landlord, properties } = await makePortfolio(3)
    await as(landlord).audits.createForAll()
    await makeProperty({ landlordId: landlord.id, address: '99 Later Road' })
    await as(landlord).properties.remove({ params: { id: properties[1]?.id ?? 0 } })
    await drain()
    expect(await latestOf(landlord)).toMatchObject({ total: 3, completed: 2 })
    const audited = (await as(landlord).audits.list()).map(({ propertyId }) => propertyId)
    expect(audited).toEqual([properties[2]?.id, properties[0]?.id])
  })

  test('without a property is over at once', async () => {
    const { landlord } = await makePortfolio(0)
    await as(landlord).audits.createForAll()
    await drain()
    expect(await latestOf(landlord)).toMatchObject({ total: 0, completed: 0, finishedAt: expect.any(String) })
  })
})

describe('a run that is broken off', () => {
  /** Kills a run between two of its transactions. */
  function dyingAfter(transactions: number) {
    let left = transactions
    const transaction: typeof services.db.transaction = (work, config) => {
      if (left-- === 0) throw new Error('killed')
      return services.db.transaction(work, config)
    }
    return new Proxy(services.db, {
      get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name)),
    })
  }

  test('goes on where it stopped, and audits nothing twice', async () => {
    const { landlord, properties } = await makePortfolio(70)
    const { id: runId } = await as(landlord).audits.createForAll()
    const order = { runId, landlordId: landlord.id }
    for (const transactions of [1, 0, 2]) {
      await expect(carryOutAuditRun({ ...services, db: dyingAfter(transactions) }, order)).rejects.toThrow('killed')
    }
    const halfway = await latestOf(landlord)
    expect(halfway).toMatchObject({ total: 70, completed: 60, finishedAt: null })
    expect(await as(landlord).audits.list()).toHaveLength(60)
    await carryOutAuditRun(services, order)
    const audited = (await as(landlord).audits.list()).map(({ propertyId }) => propertyId)
    expect(audited.toSorted((a, b) => a - b)).toEqual(properties.map(({ id }) => id))
    expect(await latestOf(landlord)).toMatchObject({ completed: 70 })
    await drain()
    expect(await as(landlord).audits.list()).toHaveLength(70)
  })

  test('goes on at once where a property is being deleted', async () => {
    const { landlord, properties } = await makePortfolio(25)
    const { id: runId } = await as(landlord).audits.createForAll()
    const remove = () => as(landlord).properties.remove({ params: { id: properties[1]?.id ?? 0 } })
    await beforeItCommits(product, remove, () => carryOutAuditRun(services, { runId, landlordId: landlord.id }))
    expect((await latestOf(landlord))?.finishedAt).not.toBeNull()
    expect(await as(landlord).audits.list()).toHaveLength(24)
  })

  test('two that carry out the same run share it', async () => {
    const { landlord } = await makePortfolio(50)
    const { id: runId } = await as(landlord).audits.createForAll()
    const order = { runId, landlordId: landlord.id }
    await Promise.all([carryOutAuditRun(services, order), carryOutAuditRun(services, order)])
    expect(await as(landlord).audits.list()).toHaveLength(50)
    expect(await latestOf(landlord)).toMatchObject({ completed: 50 })
  })

  test('is taken up at the next start', async () => {
    // The jobs at start go through everybody's rows.
    onTestFinished(await useOwnDatabase())
    const before = await testApp()
    const { landlord } = await makePortfolio(2)
    await before.as(landlord).audits.createForAll()
    // The process ends here, and its queue is lost.
    const { app, services: restarted, drain: work } = await testApp()
    const queue = { ...restarted.queue, work: () => {} }
    await registerJobs({ ...restarted, queue, log: app.log })()
    await work()
    const { run } = await before.as(landlord).audits.latestForAll()
    expect(run).toMatchObject({ total: 2, completed: 2 })
  })
})

test('another landlord does not see the run', async () => {
  const { landlord } = await makePortfolio(1)
  await as(landlord).audits.createForAll()
  await drain()
  expect(await latestOf(await makeLandlord())).toBeNull()
})
