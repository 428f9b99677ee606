// A landlord's address for notices: who sets it, who reads it, where it stands (rule: accounts-address-for-notices).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { dueSoonNotice, overdueNotice, paidNotice } from '#server/features/rent/rent.notices.ts'
import { mailsTo } from '#test/accounts.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancyInArrears } from '#test/arrears.ts'
import { makeLandlord, makeRentPayment, makeTenancy, makeTenant } from '#test/factories.ts'
import { wordsOfHtml, wordsOfText } from '#test/mail-words.ts'
import { readPdf } from '#test/pdf-text.ts'

const app = await testApp()
const { as, services } = app
const address = '2 Priory Street, York YO1 6EX'
const given = { addressForNotices: address }

type Person = { token: string; name: string; email: string | null }
const save = (who: Person, changes: { phone?: string; addressForNotices?: string | null }) =>
  as(who).accounts.updateProfile({ body: { name: who.name, email: who.email ?? '', ...changes } })

describe('an address for notices', () => {
  test('is set with the profile, stays where a call does not name it, and can be cleared', async () => {
    const landlord = await makeLandlord()
    expect(await as(landlord).accounts.user()).toMatchObject({ addressForNotices: null })
    expect(await save(landlord, { addressForNotices: ` 2 Priory Street,\nYork YO1 6EX ` })).toMatchObject(given)
    expect(await save(landlord, { phone: '0123' })).toMatchObject({ ...given, phone: '0123' })
    expect(await as(landlord).accounts.user()).toMatchObject(given)
    expect(await save(landlord, { addressForNotices: '' })).toMatchObject({ addressForNotices: null, phone: '0123' })
    const activity = await as(landlord).activity.list({ query: { entity: 'account' } })
    expect(activity.map(({ what }) => what)).toEqual(['Profile changed', 'Profile changed', 'Profile changed'])
  })

  test.each([
    ['a'.repeat(201), 'addressForNotices: Must be at most 200 characters'],
    ['\u200b', 'addressForNotices: Must be a postal address, with a space after each full stop'],
    ['office@example.com', 'addressForNotices: Must be a postal address, with a space after each full stop'],
    ['Win at prizes.example', 'addressForNotices: Must be a postal address, with a space after each full stop'],
  ])('is not %j', async (addressForNotices, text) => {
    const landlord = await makeLandlord(given)
    expect(await refusal(save(landlord, { addressForNotices }))).toMatchObject({ status: 400, text })
    expect(await as(landlord).accounts.user()).toMatchObject(given)
  })

  test('is of 200 characters at most, and a tenant has none', async () => {
    const longest = 'a'.repeat(200)
    expect(await save(await makeLandlord(), { addressForNotices: longest })).toMatchObject({
      addressForNotices: longest,
    })
    expect(await save(await makeTenant(), given)).toMatchObject({ addressForNotices: null })
  })

  test('is read by the tenants of today, at home and on a statement, and by nobody else', async () => {
    const { landlord, tenant, tenancy, property } = await makeTenancy()
    await save(landlord, given)
    const params = { id: tenancy.id }
    const statementOf = async (who: Person) => {
      const { pages } = readPdf(await as(who).ledger.statement({ params }))
      return pages.join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await as(tenant).dashboard.get()).toMatchObject({ landlord: given })
    expect(await as(tenant).ledger.accounts()).toMatchObject([given])
    for (const who of [landlord, tenant]) expect(await statementOf(who)).toContain(`Address for notices ${address}`)
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    const { tenant: stranger } = await makeTenancy()
    for (const who of [guest, stranger])
      for (const answer of [await as(who).dashboard.get(), await as(who).accounts.user()])
        expect(JSON.stringify(answer)).not.toContain(address)

    await services.db.update(tenancies).set({ active: false }).where(eq(tenancies.id, tenancy.id))
    expect(await as(tenant).dashboard.get()).toMatchObject({ landlord: null })
    expect(await as(tenant).ledger.accounts()).toMatchObject([{ tenantId: tenancy.id, addressForNotices: null }])
    expect(await statementOf(tenant)).not.toContain('Address for notices')
    expect(await statementOf(landlord)).toContain(`Address for notices ${address}`)
  })

  test('stands in a letter as it was when that was sent, under the name, and at its head as it is now', async () => {
    const { landlord, tenant, arrears, params, send } = await makeTenancyInArrears(app, '2026-10-01')
    const draftOf = async (name: string) => (await arrears.draft({ params, query: { name } })).letter
    expect(await draftOf('Reminder')).toMatch(new RegExp(`\n\n${landlord.name}$`))
    await save(landlord, given)
    const signed = `${landlord.name}\nAddress for notices: ${address}`
    const names = (await arrears.settings()).steps.map(({ name }) => name)
    for (const name of names) expect((await draftOf(name)).split('\n\n').at(-1)).toBe(signed)
    expect(await draftOf('Letter before action')).toContain(
      'Please send us the Reply Form, to the address below, within',
    )

    const { id } = await send()
    await send('Letter', 'mail')
    const mail = (await mailsTo(app, tenant.email ?? '')).at(-1)
    expect(mail?.text).toContain(signed)
    expect(wordsOfHtml(mail?.html)).toEqual(wordsOfText(mail?.text))
    await save(landlord, { addressForNotices: '5 New Road, Leeds' })
    const paper = readPdf(await arrears.letter({ params: { id } })).pages.join(' ')
    expect(paper).toContain(`Address for notices: ${address}`)
    expect(paper.slice(0, paper.indexOf('Dear'))).toContain('5 New Road, Leeds')
  })

  test('stands in a reminder of rent by e-mail, and in no other notice', async () => {
    const { landlord, tenant, payment, property } = await makeRentPayment({}, { isInvited: false })
    await as(tenant).notificationPreferences.update({ body: { mail: { rent_received: true } } })
    const rent = { ...payment, tenantUserId: tenant.id, accepted: true, address: property.address, outstanding: 95_000 }
    const remind = async (today: Day) => {
      const due = dueSoonNotice(rent, { today, dueOn: today })
      await insertNotifications(services.db, [...due, ...overdueNotice(rent, today), ...paidNotice(rent, today)])
      await services.queue.send('notice-mails', {})
      const mails = await mailsTo(app, tenant.email ?? '')
      return mails.slice(-3).map(({ text }) => /Address for notices: .*/.exec(text)?.[0])
    }
    expect(await remind('2026-11-21')).toEqual([undefined, undefined, undefined])
    await save(landlord, given)
    const line = `Address for notices: ${address}`
    expect(await remind('2026-11-22')).toEqual([line, line, undefined])
  })
})
