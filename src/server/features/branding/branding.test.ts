import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { queueNoticeMails } from '#server/features/notifications/notice-mails.jobs.ts'
import { type Caller, refusal, type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { logoOf } from '#test/logos.ts'
import { readPdf } from '#test/pdf-text.ts'
import { submitReport } from '#test/reports.ts'

let app: TestApp
let leaveDatabase: () => Promise<void>
// The mails of everybody are sent here.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
})
afterAll(() => leaveDatabase())

const as = (person: Parameters<TestApp['as']>[0]) => app.as(person)

/** A tenancy whose landlord is on Enterprise. */
async function home() {
  const made = await makeTenancy({}, { passwordHash: 'set' })
  const setPlan = (values: Partial<typeof users.$inferInsert>) =>
    app.services.db.update(users).set(values).where(eq(users.id, made.landlord.id))
  await setPlan({ subscriptionPlan: 'enterprise' })
  return { ...made, setPlan }
}

const green = { name: 'Hale Homes', colour: '#1B4D3A' }

describe('branding', () => {
  test('is seen by the landlord’s own tenants and guests, with a logo that was drawn again', async () => {
    const { landlord, tenant, property } = await home()
    expect(await as(tenant).branding.get()).toBeNull()
    const saved = await as(landlord).branding.update({ body: { ...green, logo: await logoOf('jpeg') } })
    expect(saved).toMatchObject({ name: 'Hale Homes', colour: '#1b4d3a', textColour: '#ffffff' })
    const drawn = Buffer.from(saved.logo?.split(',')[1] ?? '', 'base64')
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 })
    expect(await as(tenant).branding.get()).toEqual(saved)
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect(await as(guest).branding.get()).toEqual(saved)
    const other = await home()
    expect(await as(other.tenant).branding.get()).toBeNull()
    expect(await as(other.landlord).branding.get()).toBeNull()

    expect(await as(landlord).branding.update({ body: { ...green, colour: '#ffee00' } })).toEqual({
      ...saved,
      colour: '#ffee00',
      textColour: '#000000',
    })
    expect((await as(landlord).branding.update({ body: { ...green, logo: null } })).logo).toBeNull()
    await as(landlord).branding.remove()
    expect(await as(tenant).branding.get()).toBeNull()
  })

  test('ends with the plan, and comes back with it', async () => {
    const { landlord, tenant, setPlan } = await home()
    await as(landlord).branding.update({ body: green })
    await setPlan({ subscriptionStatus: 'cancelled' })
    expect(await as(tenant).branding.get()).toBeNull()
    expect(await as(landlord).branding.get()).toMatchObject({ name: 'Hale Homes' })
    const refused = { status: 403, text: 'Custom branding is available with Enterprise plan' }
    expect(await refusal(as(landlord).branding.update({ body: green }))).toMatchObject(refused)
    await setPlan({ subscriptionStatus: 'active' })
    expect(await as(tenant).branding.get()).toMatchObject({ name: 'Hale Homes' })
  })

  test('takes a logo of a megabyte, and none that is larger', async () => {
    const { landlord } = await home()
    const [head = '', drawn = ''] = (await logoOf('png')).split(',')
    const small = Buffer.from(drawn, 'base64')
    const save = (bytes: number) => {
      const logo = `${head},${Buffer.concat([small, Buffer.alloc(bytes - small.length)]).toString('base64')}`
      return as(landlord).branding.update({ body: { ...green, logo } })
    }
    expect((await save(1024 * 1024)).logo).not.toBeNull()
    const refused = { status: 400, text: 'logo: The logo is too large: at most 1 MB' }
    expect(await refusal(save(1024 * 1024 + 1024))).toMatchObject(refused)
  })

  test.each([
    [{ name: ' ' }, 'name: Name is required'],
    [{ name: 'x'.repeat(61) }, 'name: Name must be at most 60 characters'],
    [{ colour: 'green' }, 'colour: Colour must be # and six digits, such as #1b4d3a'],
    [{ colour: 'url(https://evil.example)' }, 'colour: Colour must be # and six digits, such as #1b4d3a'],
    [{ logo: 'https://evil.example/logo.png' }, 'logo: The logo must be a PNG or JPEG picture'],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo: The logo must be a PNG or JPEG picture'],
    [{ logo: 'data:image/png;base64,AAAA' }, 'logo: The logo must be a PNG or JPEG picture'],
  ])('is refused: %j', async (body, text) => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    const call = as(landlord).branding.update({ body: { ...green, ...body } })
    expect(await refusal(call)).toMatchObject({ status: 400, text })
    expect(await as(landlord).branding.get()).toBeNull()
  })

  test('takes no picture that is called something else', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    const logo = (await logoOf('webp')).replace('image/webp', 'image/png')
    expect(await refusal(as(landlord).branding.update({ body: { ...green, logo } }))).toMatchObject({ status: 400 })
  })

  test('names the landlord in invitations, which go on naming Latchkey', async () => {
    const { landlord } = await home()
    await as(landlord).branding.update({ body: green })
    const email = `branded-${landlord.id}@example.com`
    await as(landlord).accounts.register({ body: { role: 'tenant', name: 'Kim', email } })
    await app.drain()
    const [mail] = app.mails.filter(({ to }) => to === email)
    expect(mail?.text).toContain('Hale Homes has set up an account for you at Latchkey')
    expect(mail?.text).toContain('Kind regards,\nLatchkey')
  })

  test('stands on the papers that tenants are handed', async () => {
    const { landlord, tenant, tenancy, property, setPlan } = await home()
    await as(landlord).branding.update({ body: { ...green, logo: await logoOf('png') } })
    const query = { from: '2026-01-01', to: '2026-12-31', format: 'pdf' as const }
    const params = { id: tenancy.id }
    const due = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-10-01' }
    await as(landlord).rent.create({ body: due })
    const sent = await as(landlord).arrears.send({ params, body: { name: 'Reminder', via: 'print' } })
    const listed = await addInventory(app, landlord, property.id)
    const report = await submitReport(app, landlord, property.id)
    const handed = {
      statement: (who: Caller) => as(who).ledger.statement({ params, query }),
      'letter about arrears': (who: Caller) => as(who).arrears.letter({ params: { id: sent.id } }),
      inventory: (who: Caller) => as(who).inventory.pdf({ params: { id: listed.id } }),
      'house sheet': (who: Caller) => as(who).houseSheets.pdf({ params: { id: property.id } }),
      'deposit paper': (who: Caller) => as(who).deposits.proposal({ params }),
      'inspection report': async (who: Caller) =>
        as(who).documents.download({
          params: { id: (await as(who).inspectionReports.get({ params: { id: report.id } })).documentId ?? 0 },
        }),
    }
    for (const [name, get] of Object.entries(handed)) {
      const page = readPdf(await get(landlord)).pages[0]
      expect(page, name).toContain('Hale Homes')
    }
    const { 'letter about arrears': _, ...forTenants } = handed
    for (const [name, get] of Object.entries(forTenants)) {
      const page = readPdf(await get(tenant)).pages[0]
      expect(page, `${name} for the tenant`).toContain('Hale Homes')
    }
    await setPlan({ subscriptionPlan: 'premium' })
    expect(readPdf(await handed.inventory(landlord)).pages[0]).not.toContain('Hale Homes')
  })

  test('names the landlord in letters and notifications by mail, which stay Latchkey’s and without HTML of the landlord’s', async () => {
    const { landlord, tenant, tenancy, property } = await home()
    const name = 'Hale & <b>Homes</b>'
    await as(landlord).branding.update({ body: { ...green, name } })
    const due = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-10-01' }
    await as(landlord).rent.create({ body: due })
    await as(landlord).arrears.send({ params: { id: tenancy.id }, body: { name: 'Reminder', via: 'mail' } })
    const visit = await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-12-01' } })
    await as(landlord).inspections.remove({ params: { id: visit.id } })
    await queueNoticeMails(app.services)
    await app.drain()
    const mails = app.mails.filter(({ to }) => to === tenant.email)
    expect(mails.find(({ text }) => text.includes('sent you this letter through Latchkey'))?.text).toContain(name)
    expect(mails.find(({ text }) => text.includes('looks after your home with Latchkey'))?.text).toContain(name)
    for (const { html } of mails) expect(html ?? '').not.toContain('<b>')
  })
})
