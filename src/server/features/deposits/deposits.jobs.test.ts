import { expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { runDepositJob } from '#server/features/deposits/deposits.jobs.ts'
import { testApp } from '#test/app.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'

const { as, services } = await testApp()

/** The days of a month from the first of November, each morning twice. */
async function runMornings(count = 45) {
  for (let day = 1; day <= count; day++) {
    const today = addDays('2026-11-01', day)
    await runDepositJob(services, today)
    await runDepositJob(services, today)
  }
}

test('landlords are reminded 14, 7, 3 and 1 days before and once after, until all is done', async () => {
  const made = await Promise.all([makeDeposit(), makeDeposit(), makeDeposit(), makeHeldDeposit()])
  const [open, secured, complete, returned] = made
  for (const deposit of made) await deposit.put({ receivedOn: '2026-11-01' })
  await secured.put({ protectedOn: '2026-11-10' })
  await complete.put({ protectedOn: '2026-11-10', prescribedInformationOn: '2026-11-10' })
  await returned.put({ returnedOn: '2026-11-05', returnedAmount: 100_000 })
  await runMornings()
  const noticesOf = async ({ landlord }: (typeof made)[0]) =>
    (await as(landlord).notifications.list())
      .filter(({ title }) => title.startsWith('Deposit'))
      .map(({ title }) => title)
  const before = Array.from({ length: 4 }, () => 'Deposit to protect')
  expect(await noticesOf(open)).toEqual(['Deposit protection is late', ...before])
  expect(await noticesOf(secured)).toEqual(['Deposit protection is late', ...before])
  expect(await noticesOf(complete)).toEqual([])
  expect(await noticesOf(returned)).toEqual([])
  const [last] = await as(secured.landlord).notifications.list()
  expect(last?.message).toMatch(/needs its prescribed information given: the last day was 30 November 2026/)
})

test('a missed morning is made good on the next', async () => {
  const { put, landlord } = await makeDeposit()
  await put({ receivedOn: '2026-11-01' })
  await runDepositJob(services, '2026-11-18', '2026-11-15')
  expect(await as(landlord).notifications.list()).toMatchObject([{ title: 'Deposit to protect' }])
})

test('the landlord is reminded of a holding deposit that has to be settled, and told when it is late', async () => {
  const { put, landlord } = await makeDeposit()
  await put({ holdingDeposit: { amount: 20_000, receivedOn: '2026-11-01' } })
  await runMornings(20)
  const titles = (await as(landlord).notifications.list()).map(({ title }) => title)
  expect(titles).toEqual(['Holding deposit is late', 'Holding deposit to settle', 'Holding deposit to settle'])
})

test('after the end of the tenancy, landlords are reminded to pay the deposit back', async () => {
  const { calls, params, landlord } = await makeHeldDeposit()
  await calls.tenancies.update({ params, body: { moveOutDate: '2026-11-10', active: false } })
  await runMornings()
  const notices = (await as(landlord).notifications.list()).filter(({ title }) => title.startsWith('Deposit'))
  expect(notices.map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Deposit to pay back'))
  expect(notices[0]?.message).toMatch(/is to be paid back: it was not fully protected by 30 November 2026\.$/)
  expect(notices[1]?.message).toMatch(/is to be paid back, or protected, by 30 November 2026\.$/)
})
