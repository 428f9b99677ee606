import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { mostImportRows } from '#domain/import.ts'
import * as schema from '#server/db/schema.ts'
import { refusal, testApp } from '#test/app.ts'
import { importForm, tenancyColumns } from '#test/csv-files.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'

const app = await testApp()
const { as } = app
const dryRun = { query: { dryRun: 'true' as const } }

const columns = ['address', 'city', 'rentAmount']
const homes = (count: number) => Array.from({ length: count }, (_, at) => [`${at + 1} Mill Lane`, 'York', '950'])
const enterprise = () => makeLandlord({ subscriptionPlan: 'enterprise' })

describe('properties from a file', () => {
  test('are read as people write them, and the dry run stores nothing', async () => {
    const landlord = await enterprise()
    const file = [
      '\uFEFFAddress;City;Rent Amount;Security Deposit;bathrooms;hasGas;nextInspectionDate;notes;occupancyStatus',
      '"14 Mill Lane";York;"£1,250.50";1000;1,5;no;3/12/2026;"Two',
      'lines";Occupied',
      ';;;;;;;;',
      "9 Elm Street;Leeds;950;;1.5;yes;2026-12-04;'- mind the dog;",
    ].join('\r\n')
    const form = () => importForm(file)
    const seen = await as(landlord).imports.properties({ ...dryRun, form: form() })
    expect(seen).toEqual({
      rows: 2,
      valid: 1,
      errors: [
        { line: 2, field: 'bathrooms', message: 'Bathrooms must be 0 or more, in steps of a half', value: '1,5' },
      ],
    })
    expect(await as(landlord).properties.list()).toEqual([])

    const corrected = importForm(file.replace(';1,5;', ';1.5;'))
    expect(await as(landlord).imports.properties({ form: corrected })).toEqual({ rows: 2, valid: 2, errors: [] })
    const imported = await as(landlord).properties.list()
    expect(imported).toMatchObject([
      { address: '9 Elm Street', rentAmount: 95_000, nextInspectionDate: '2026-12-04', notes: '- mind the dog' },
      {
        address: '14 Mill Lane',
        city: 'York',
        rentAmount: 125_050,
        securityDeposit: 100_000,
        bathrooms: 1.5,
        hasGas: false,
        nextInspectionDate: '2026-12-03',
        notes: 'Two\nlines',
        occupancyStatus: 'occupied',
      },
    ])
    const query = { entity: 'property' as const, id: imported[0]?.id ?? 0 }
    expect(await as(landlord).activity.list({ query })).toMatchObject([{ what: 'Added' }])
  })

  test('a thousand of which thirty are faulty: the dry run lists the thirty, and the rest comes in one piece', async () => {
    const landlord = await enterprise()
    const rows = homes(1_000)
    const faulty = Array.from({ length: 30 }, (_, at) => at * 33)
    for (const at of faulty) rows[at] = [`${at + 1} Mill Lane`, 'York', at % 2 ? 'nine' : '0']
    const file = [columns, ...rows]
    const seen = await as(landlord).imports.properties({ ...dryRun, form: importForm(file) })
    expect(seen).toMatchObject({ rows: 1_000, valid: 970 })
    expect(seen.errors.map(({ line }) => line)).toEqual(faulty.map((at) => at + 2))
    expect(seen.errors.slice(0, 2)).toEqual([
      { line: 2, field: 'rentAmount', message: 'Rent amount must be greater than 0', value: '0' },
      {
        line: 35,
        field: 'rentAmount',
        message: 'Must be an amount in pounds, such as 950 or 1,250.50',
        value: 'nine',
      },
    ])
    const whole = await refusal(as(landlord).imports.properties({ form: importForm(file) }))
    expect(whole).toMatchObject({ status: 400 })
    expect(whole.text).toContain('line 2, rentAmount: Rent amount must be greater than 0; line 35, rentAmount:')
    expect(whole.text).toContain('and 10 more')
    expect(await as(landlord).properties.summary()).toMatchObject({ total: 0 })

    const leaveOut = seen.errors.map(({ line }) => line)
    const done = await as(landlord).imports.properties({ form: importForm(file, { leaveOut }) })
    expect(done).toEqual({ rows: 1_000, valid: 970, errors: [] })
    expect(await as(landlord).properties.summary()).toMatchObject({ total: 970 })
  })

  test('that are there already, in the file or before it, are told by line', async () => {
    const landlord = await enterprise()
    await makeProperty({ landlordId: landlord.id, address: '2 Mill Lane', city: 'York' })
    const rows = [
      ...homes(2),
      ['1  mill lane,', 'YORK', '700'],
      ['2 Mill Lane', 'York', '0'],
      ['3 Mill Lane', 'York', '0'],
    ]
    rows.push(['3 Mill Lane', 'York', '700'])
    const { errors, valid } = await as(landlord).imports.properties({ ...dryRun, form: importForm([columns, ...rows]) })
    expect(errors).toMatchObject([
      { line: 3, field: 'address', message: 'You already have a property at this address' },
      { line: 4, field: 'address', message: 'The same address is on line 2' },
      { line: 5, field: 'rentAmount', message: 'Rent amount must be greater than 0' },
      { line: 5, field: 'address', message: 'You already have a property at this address' },
      { line: 6, field: 'rentAmount', message: 'Rent amount must be greater than 0' },
      { line: 6, field: 'address', message: 'The same address is on line 7' },
    ])
    expect(valid).toBe(2)
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '\n\n', /line 1, file: There are no rows in this file/],
    ['no rows below the header', 'address,city,rentAmount', /There are no rows below the names of the columns/],
    ['an unknown column', 'address,city,rentAmount,colour\n1 A,York,9,red', /line 1, colour: There is no such column/],
    ['a missing column', 'address,rentAmount\n1 A,9', /line 1, city: This column is missing/],
    ['a column twice', 'address,city,city,rentAmount\n1 A,York,York,9', /line 1, city: This column is there twice/],
    ['a comma too many', 'address,city,rentAmount\n1, Mill Lane,York,9', /line 2, row: There are more cells here/],
    ['a formula', 'address,city,rentAmount\n"=HYPERLINK(""x"")",York,9', /line 2, address: This is a formula/],
    [
      'a quotation mark left open',
      'address,city,rentAmount\n"1 A,York,9',
      /Line 2: A quotation mark is not closed here/,
    ],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]), /This is not a CSV file/],
    ['a year to come', 'address,city,rentAmount,yearBuilt\n1 A,York,9,2090', /line 2, yearBuilt: Year built must be/],
    ['neither yes nor no', 'address,city,rentAmount,isHmo\n1 A,York,9,perhaps', /line 2, isHmo: Must be yes or no/],
    [
      'a photo of ours',
      `address,city,rentAmount,imageUrl\n1 A,York,9,/uploads/${'0'.repeat(32)}.png`,
      /imageUrl: Must be/,
    ],
    ['too many rows', `address,city,rentAmount\n${'1 A,York,9\n'.repeat(mostImportRows + 1)}`, /more than 2,000 rows/],
  ])('a file with %s is refused in plain words', async (_, content, words) => {
    const landlord = await enterprise()
    const { status, text } = await refusal(as(landlord).imports.properties({ form: importForm(content) }))
    expect(status).toBe(400)
    expect(text).toMatch(words)
    expect(await as(landlord).properties.list()).toEqual([])
  })

  test('in Windows-1252 keep their letters', async () => {
    const landlord = await enterprise()
    const content = Buffer.from('address,city,rentAmount\n1 Café Row,York,£950', 'latin1')
    await as(landlord).imports.properties({ form: importForm(content) })
    expect(await as(landlord).properties.list()).toMatchObject([{ address: '1 Café Row', rentAmount: 95_000 }])
  })

  test('are for Premium and Enterprise, and stay within the plan also when two files come at once', async () => {
    const free = await makeLandlord({ subscriptionPlan: 'free' })
    const file = (from: number, count: number) => importForm([columns, ...homes(20).slice(from, from + count)])
    expect(await refusal(as(free).imports.properties({ ...dryRun, form: file(0, 1) }))).toMatchObject({
      status: 403,
      text: 'Bulk operations are available with Premium and Enterprise plans',
    })
    const premium = await makeLandlord()
    const results = await Promise.allSettled(
      [0, 6].map((from) => as(premium).imports.properties({ form: file(from, 6) })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await as(premium).properties.summary()).toMatchObject({ total: 6 })
    const message = "You've reached your property limit (6/10). Upgrade to Enterprise plan to add more properties."
    expect(await refusal(as(premium).imports.properties({ form: file(12, 5) }))).toMatchObject({
      status: 403,
      text: message,
    })
    const { valid, errors } = await as(premium).imports.properties({ ...dryRun, form: file(12, 5) })
    expect({ valid, errors }).toMatchObject({ valid: 4, errors: [{ line: 6, field: 'address', message }] })
  })
})

describe('tenancies from a file', () => {
  const header = tenancyColumns
  test('begin with their tenants, who are invited once all is written', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id, address: '14 Mill Lane', city: 'York' })
    await makeProperty({ landlordId: landlord.id, address: '14 Mill Lane', city: 'Leeds' })
    const [zofia, known] = [`zofia-${landlord.id}@example.com`, await makeTenancy({}, { passwordHash: 'set' })]
    const email = known.tenant.email
    const file = [
      header,
      ['Zofia', 'Nowak', zofia, '14 mill lane york', '01/09/2026', '£950', 'Bi-weekly', ''],
      ['Kim', '', '', '14 Mill Lane, York', '2026-09-01', '300', '', '30/09/2026'],
    ]
    expect(await as(landlord).imports.tenancies({ form: importForm(file) })).toEqual({ rows: 2, valid: 2, errors: [] })
    const made = await as(landlord).tenancies.list()
    expect(made).toMatchObject([
      { user: { name: 'Kim', email: null }, moveOutDate: '2026-09-30', active: false, rentAmount: 30_000 },
      { user: { name: 'Zofia', username: 'Nowak', email: zofia }, paymentFrequency: 'bi_weekly', active: true },
    ])
    expect(await as(landlord).properties.get({ params: { id: property.id } })).toMatchObject({
      occupancyStatus: 'occupied',
      nextInspectionDate: '2027-03-01',
    })
    await app.drain()
    expect(app.mails.filter(({ to }) => to === zofia)).toMatchObject([{ subject: 'Your invitation to Latchkey' }])

    const again = [...file, ['Ann', '', email, '14 Mill Lane', '31/02/2026', '9', '', '']]
    const { errors } = await as(landlord).imports.tenancies({ ...dryRun, form: importForm(again) })
    expect(errors).toMatchObject(
      [
        { line: 2, field: 'name', message: 'This tenancy is there already' },
        { line: 3, field: 'name', message: 'This tenancy is there already' },
        { line: 4, field: 'moveInDate', message: 'Invalid date format', value: '31/02/2026' },
        { line: 4, field: 'propertyAddress', message: /^Several of your properties have this address/ },
        { line: 4, field: 'email', message: 'An account with this e-mail address already exists.' },
      ].map(({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) })),
    )
    const wrong = [
      header,
      ['Ann', '', email, '14 Mill Lane, York', '01/02/2026', '9', '', ''],
      ['Ann', '', '', '14 Mill Lane', '01/02/2026', '9', '', ''],
      ['Ann', '', '', '15 Mill Lane', '01/02/2026', '9', '', ''],
      ['Ann', '', '', '14 Mill Lane, Leeds', '01/02/2026', '9', '', '31/01/2026'],
      ['Bob', '', '', '14 Mill Lane, Leeds', '01/02/2026', '9', '', ''],
      ['bob', '', '', '14 Mill Lane, Leeds', '01/02/2026', '9', '', ''],
      ['Cyd', '', email, '15 Mill Lane', '01/02/2026', '9', '', '31/01/2026'],
      ['', '', '', '15 Mill Lane', '01/02/2026', '-9', '', '31/01/2026'],
    ]
    const seen = await as(landlord).imports.tenancies({ ...dryRun, form: importForm(wrong) })
    expect(seen.errors.map(({ line, field, message }) => [line, field, message])).toEqual([
      [2, 'email', 'An account with this e-mail address already exists.'],
      [3, 'propertyAddress', 'Several of your properties have this address: write the city behind it'],
      [4, 'propertyAddress', 'You have no property at this address'],
      [5, 'endDate', 'End date cannot be before the start date'],
      [7, 'name', 'The same tenancy is on line 6'],
      [8, 'propertyAddress', 'You have no property at this address'],
      [8, 'email', 'An account with this e-mail address already exists.'],
      [8, 'endDate', 'End date cannot be before the start date'],
      [9, 'rentAmount', 'Must be an amount in pounds, such as 950 or 1,250.50'],
      [9, 'name', 'Tenant name is required'],
      [9, 'propertyAddress', 'You have no property at this address'],
      [9, 'endDate', 'End date cannot be before the start date'],
    ])
    expect(seen).toMatchObject({ rows: 8, valid: 1 })
    expect(await refusal(as(landlord).imports.tenancies({ form: importForm(wrong) }))).toMatchObject({ status: 400 })
    expect(await as(landlord).tenancies.list()).toHaveLength(2)
  })

  test('in their hundreds keep each to its own tenant and home, and one address is one account with one invitation', async () => {
    const landlord = await enterprise()
    const count = 260
    await as(landlord).imports.properties({ form: importForm([columns, ...homes(count)]) })
    const emailOf = (at: number) => `t${at % 255}-${landlord.id}@example.com`
    const rows = homes(count).map(([address = ''], at) => [
      `T${at % 255}`,
      '',
      emailOf(at),
      address,
      `01/${at % 2 ? '09' : '10'}/2026`,
      String(500 + at),
      '',
      '',
    ])
    const form = importForm([header, ...rows])
    expect(await as(landlord).imports.tenancies({ form })).toMatchObject({ valid: count, errors: [] })
    const made = await as(landlord).tenancies.list()
    expect(new Set(made.map(({ userId }) => userId)).size).toBe(255)
    for (const [at, tenancy] of made.toReversed().entries()) {
      expect(tenancy).toMatchObject({
        user: { name: `T${at % 255}`, email: emailOf(at) },
        property: { address: `${at + 1} Mill Lane`, nextInspectionDate: at % 2 ? '2027-03-01' : '2027-04-01' },
        rentAmount: 50_000 + 100 * at,
      })
    }
    await app.drain()
    const invited = app.mails.filter(({ to }) => to.endsWith(`-${landlord.id}@example.com`))
    expect(invited.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 255 }, (_, at) => emailOf(at)).toSorted(),
    )
  })

  test('of a tenant with an account of their own wait until they accept', async () => {
    const { landlord, tenant, property } = await makeTenancy({}, { passwordHash: 'set', isInvited: false })
    const other = await makeProperty({ landlordId: landlord.id, address: '3 Oak Road' })
    const row = ['Sam', '', tenant.email, '3 Oak Road', '01/12/2026', '950', '', '']
    await as(landlord).imports.tenancies({ form: importForm([header, row]) })
    const [offered] = await as(landlord).tenancies.list({ query: { propertyId: other.id } })
    expect(offered).toMatchObject({ userId: tenant.id, accepted: false })
    expect(property.id).not.toBe(other.id)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === tenant.email)).toMatchObject([
      { subject: 'Your invitation to a home at Latchkey' },
    ])
  })

  test('send no more invitations than a landlord may, and ask about no more addresses', async () => {
    const billed = await testApp({ env: { BILLING: '' } })
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    await makeProperty({ landlordId: landlord.id, address: '3 Oak Road' })
    const rows = Array.from({ length: 101 }, (_, at) => [
      `T${at}`,
      '',
      `t${at}-${landlord.id}@example.com`,
      '3 Oak Road',
      '01/12/2026',
      '9',
      '',
      '',
    ])
    // An address of its own, because refusals here would count against later tests.
    const call = billed.as(landlord, '203.0.113.77').imports.tenancies
    const seen = await call({ ...dryRun, form: importForm([header, ...rows]) })
    expect(seen).toMatchObject({ valid: 100, errors: [{ line: 102, field: 'email' }] })
    expect(await refusal(call({ form: importForm([header, ...rows]) }))).toMatchObject({ status: 429 })
    expect(await billed.as(landlord).tenancies.list()).toEqual([])
    await call({ form: importForm([header, ...rows.slice(0, 100)]) })
    expect(await billed.as(landlord).tenancies.list()).toHaveLength(100)

    const strangers = await Promise.all(Array.from({ length: 21 }, () => makeTenant()))
    const asked = strangers.map(({ email }) => ['T', '', email, '3 Oak Road', '01/12/2026', '9', '', ''])
    expect(await refusal(call({ ...dryRun, form: importForm([header, ...asked]) }))).toMatchObject({ status: 429 })
  })
})

describe('an import that breaks in the middle', () => {
  const { db } = app.services
  /** The number of rows in every table, except counts of failed guesses, which imports do not roll back. */
  async function countRows() {
    const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [each] : []))
    const counts: Record<string, number> = {}
    for (const table of tables) counts[getTableName(table)] = await db.$count(table)
    return { ...counts, guess_counts: 0 }
  }

  /** Makes the database refuse a row in an import's second statement. */
  async function breaking(table: 'properties' | 'tenancies', work: () => Promise<unknown>) {
    await db.execute(sql`create function break_import() returns trigger language plpgsql
      as $$ begin raise exception 'The disk is full'; end $$`)
    await db.execute(sql`create trigger break_import before insert on ${sql.identifier(table)}
      for each row when (new.notes = 'Here it breaks') execute function break_import()`)
    try {
      return await refusal(work())
    } finally {
      await db.execute(sql`drop function break_import cascade`)
    }
  }

  const noteAt = (at: number) => (at === 255 ? 'Here it breaks' : '')

  test('leaves no property', async () => {
    const landlord = await enterprise()
    const rows = homes(260).map(([address = ''], at) => [address, 'York', '950', '2026-12-03', noteAt(at)])
    const form = () => importForm([[...columns, 'nextInspectionDate', 'notes'], ...rows])
    const before = await countRows()
    const { status } = await breaking('properties', () => as(landlord).imports.properties({ form: form() }))
    expect(status).toBe(500)
    expect(await countRows()).toEqual(before)
    expect(await as(landlord).imports.properties({ form: form() })).toMatchObject({ valid: 260 })
  })

  test('leaves no tenancy and no tenant, and invites nobody', async () => {
    const landlord = await enterprise()
    const count = 260
    await as(landlord).imports.properties({ form: importForm([columns, ...homes(count)]) })
    const header = ['name', 'email', 'propertyAddress', 'moveInDate', 'rentAmount', 'notes']
    const rows = homes(count).map(([address = ''], at) => [
      `T${at}`,
      at % 50 ? '' : `breaks-${at}-${landlord.id}@example.com`,
      address,
      '01/09/2026',
      '500',
      noteAt(at),
    ])
    const form = () => importForm([header, ...rows])
    const [before, mails] = [await countRows(), app.mails.length]
    const { status } = await breaking('tenancies', () => as(landlord).imports.tenancies({ form: form() }))
    await app.drain()
    expect(status).toBe(500)
    expect(await countRows()).toEqual(before)
    expect(app.mails.length).toBe(mails)
    expect(await as(landlord).imports.tenancies({ form: form() })).toMatchObject({ valid: count, errors: [] })
  })
})
