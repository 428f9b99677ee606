/** Settings of a whole account are restored into another, which keeps any of its own. */

import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvName, dataName } from '#server/features/backups/archive.ts'
import { accountTables } from '#server/features/backups/tables/account-tables.queries.ts'
import { type Caller, type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { logoOf } from '#test/logos.ts'

let app: TestApp
let genuine: Map<string, Buffer>
let chosen: Awaited<ReturnType<typeof choices>>

const steps = [{ name: 'A word', days: 5, send: 'ask' as const }]
const bankRates = [{ from: '2026-01-01', rate: 3.5 }]
const leadTimes = { documents: [60, 5], rent: [], inspections: [2] }

const enterprise = () => makeLandlord({ subscriptionPlan: 'enterprise' })

/** The settings as their owner sees them. */
async function choices(landlord: Caller) {
  const as = app.as(landlord)
  const { from, exempt, calendarQuarters, updates } = await as.tax.mtdStatus({ params: { year: 2026 } })
  return {
    tax: { from, exempt, calendarQuarters },
    submitted: updates.map(({ submittedOn }) => submittedOn),
    steps: (await as.arrears.settings()).steps,
    bankRates: await as.arrears.bankRates(),
    leadTimes: await as.reminders.settings(),
    branding: await as.branding.get(),
  }
}

async function choose(landlord: Caller, name = 'Hale Homes') {
  const { tax, arrears, reminders, branding } = app.as(landlord)
  await tax.settings({ body: { calendarQuarters: true, mtdFrom: 2026 } })
  await tax.markUpdate({ params: { year: 2026, quarter: 1 }, body: { submitted: true } })
  await arrears.changeSettings({ body: { steps } })
  await arrears.changeBankRates({ body: bankRates })
  await reminders.updateSettings({ body: leadTimes })
  await branding.update({ body: { name, colour: '#1b4d3a', logo: await logoOf('jpeg') } })
}

/** Restores an archive, perhaps with changed files, into an account and returns the result. */
async function restored(landlord: Caller, change: Parameters<typeof changedArchive>[1] = () => {}) {
  const { state, report } = await restoreBackup(app, landlord, await changedArchive(genuine, change))
  expect(state).toBe('done')
  return {
    restored: report?.restored.map(({ count, what }) => `${count} ${what}`),
    omitted: report?.omitted.map(({ count, what, why }) => `${count} ${what}: ${why}`),
  }
}

beforeAll(async () => {
  app = await testApp()
  const landlord = await enterprise()
  await makeProperty({ landlordId: landlord.id })
  await choose(landlord)
  chosen = await choices(landlord)
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})

test('the archive has them as the contract does, for a spreadsheet too, without what follows from them', () => {
  expect(rowsIn(genuine, 'tax_settings')).toEqual([{ calendarQuarters: true, mtdFrom: 2026, exempt: false }])
  expect(rowsIn(genuine, 'tax_updates')[0]).toEqual({ taxYear: 2026, quarter: 1, submittedOn: '2026-11-21' })
  expect(rowsIn(genuine, 'arrears_settings')).toEqual([{ steps, bankRates }])
  expect(rowsIn(genuine, 'reminder_settings')).toEqual([leadTimes])
  expect(rowsIn(genuine, 'brandings')).toMatchObject([{ name: 'Hale Homes', colour: '#1b4d3a' }])
  expect(String(genuine.get(csvName('tax_updates')))).toContain('2026,1,2026-11-21')
})

test('an account that has none of its own takes them over', async () => {
  const landlord = await enterprise()
  expect(await restored(landlord)).toEqual({
    restored: [
      '1 property',
      '4 quarterly tax updates',
      '1 set of tax settings',
      '1 set of arrears settings',
      '1 set of reminder settings',
      '1 branding',
    ],
    omitted: [],
  })
  expect(chosen).toMatchObject({ submitted: ['2026-11-21', null, null, null], leadTimes, steps, bankRates })
  expect(await choices(landlord)).toEqual(chosen)
})

test('an account that has its own keeps them, and is told so; updates that it has not come back', async () => {
  const landlord = await enterprise()
  const { tax, arrears, reminders, branding } = app.as(landlord)
  await tax.settings({ body: { exempt: true } })
  await tax.markUpdate({ params: { year: 2026, quarter: 2 }, body: { submitted: true } })
  await arrears.changeSettings({ body: { steps: [{ name: 'Mine', days: 9, send: 'ask' }] } })
  await reminders.updateSettings({ body: { rent: [9] } })
  await branding.update({ body: { name: 'Mine', colour: '#ffee00' } })
  const before = await choices(landlord)
  const stays = 'your account has its own, which stays'
  const omitted = ['tax_updates', 'tax_settings', 'arrears_settings', 'reminder_settings', 'brandings']
    .map((name) => accountTables.find((table) => table.name === name)?.what[0])
    .map((what) => `1 ${what}: ${stays}`)
  expect(await restored(landlord)).toEqual({ restored: ['1 property', '3 quarterly tax updates'], omitted })
  expect(await choices(landlord)).toEqual({ ...before, submitted: ['2026-11-21', '2026-11-21', null, null] })
  expect((await restored(landlord)).restored).toEqual(['1 property'])
})

test('an archive that was made before there were any of them still comes back', async () => {
  const landlord = await enterprise()
  const before = await choices(landlord)
  const report = await restored(landlord, (files, manifest) => {
    const names = accountTables.map(({ name }) => name)
    for (const name of names) {
      files.delete(dataName(name))
      files.delete(csvName(name))
    }
    const rows = Object.entries(manifest.rows).filter(([name]) => !names.includes(name))
    manifest.rows = Object.fromEntries(rows)
  })
  expect(report).toEqual({ restored: ['1 property'], omitted: [] })
  expect(await choices(landlord)).toEqual(before)
})

test('branding comes back only where the plan includes it', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  expect((await restored(landlord)).omitted).toEqual(['1 branding: the Premium plan does not include it'])
  expect(await choices(landlord)).toEqual({ ...chosen, branding: null })
})

describe('what nobody could have entered', () => {
  test.each([
    ['tax_updates', { quarter: 5 }, 'quarter'],
    ['tax_updates', { taxYear: 1066 }, 'taxYear'],
    ['tax_updates', { submittedOn: 'yesterday' }, 'submittedOn'],
    ['tax_settings', { mtdFrom: 1900 }, 'mtdFrom'],
    ['tax_settings', { exempt: 'perhaps' }, 'exempt'],
    ['arrears_settings', { steps: [...steps, ...steps] }, 'steps.1.days'],
    ['arrears_settings', { bankRates: [{ from: '2026-01-01', rate: -1 }] }, 'bankRates.0.rate'],
    ['reminder_settings', { rent: [100_000] }, 'rent'],
    ['reminder_settings', { documents: Array.from({ length: 1_000 }, (_, day) => day) }, 'documents'],
    ['brandings', { colour: 'url(https://evil.example)' }, 'colour'],
    ['brandings', { name: 'x'.repeat(61) }, 'name'],
    ['brandings', { logo: 'https://evil.example/logo.png' }, 'logo'],
  ])('does not come back: %s with %j', async (name, values, field) => {
    const landlord = await enterprise()
    const report = await restored(landlord, (files) => {
      const [row] = rowsIn(files, name)
      putRows(files, name, [{ ...row, ...values }])
    })
    const what = accountTables.find((table) => table.name === name)?.what[0]
    expect(report.omitted).toEqual([`1 ${what}: Latchkey cannot read it (${field})`])
  })

  test('is one set of settings alone, and each quarter once; whose they are is ignored', async () => {
    const [landlord, other] = [await enterprise(), await enterprise()]
    const report = await restored(landlord, (files) => {
      for (const { name } of accountTables) {
        const rows = rowsIn(files, name).map((row) => ({ ...row, landlordId: other.id, dueDate: '1999-01-01' }))
        putRows(files, name, [...rows, ...rows])
      }
    })
    expect(report.omitted).toEqual([
      '4 quarterly tax updates: it is in the backup twice',
      '1 set of tax settings: it is in the backup twice',
      '1 set of arrears settings: it is in the backup twice',
      '1 set of reminder settings: it is in the backup twice',
      '1 branding: it is in the backup twice',
    ])
    expect(await choices(landlord)).toEqual(chosen)
    expect(isDeepStrictEqual(await choices(other), chosen)).toBe(false)
  })

  test('in place of a logo is left out: one that is larger than those stored here, and what is no picture', async () => {
    const withLogo = (logo: string) => (files: Map<string, Buffer>) =>
      putRows(files, 'brandings', [{ ...rowsIn(files, 'brandings')[0], logo }])
    for (const logo of [await logoOf('png'), 'data:image/png;base64,AAAA']) {
      const other = await enterprise()
      const report = await restored(other, withLogo(logo))
      expect(report.omitted).toEqual(['1 logo: it is no picture that was stored here'])
      expect(await app.as(other).branding.get()).toMatchObject({ name: 'Hale Homes', logo: null })
    }
  })
})
