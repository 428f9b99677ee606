// The people whose screens are looked at, and enough rows that every part of a screen is
// there. Made once for each worker.

import type { APIRequestContext } from '@playwright/test'
import { arrears } from '#api/arrears.ts'
import { audits } from '#api/audits.ts'
import { calendar } from '#api/calendar.ts'
import { deposits } from '#api/deposits.ts'
import { financial } from '#api/financial.ts'
import { houseSheets } from '#api/house-sheets.ts'
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { inventory } from '#api/inventory.ts'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tax } from '#api/tax.ts'
import { tenancies } from '#api/tenancies.ts'
import { uploads } from '#api/uploads.ts'
import { addDays, addMonths } from '#domain/day.ts'
import { inventoryOf } from '#test/inventories.ts'
import { signature } from '#test/signature.ts'
import { makeEnterpriseLandlord, makePortfolio } from '../analytics.ts'
import { makeFreeLandlord, pdfFile, upload, uploadPhoto } from '../documents.ts'
import { inspect } from '../inspections.ts'
import {
  callAs,
  makeGuest,
  makeLandlord,
  makeLandlordWithHome,
  makeNewLandlord,
  makeTenant,
  type Person,
} from '../people.ts'
import { today } from '../support.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * Who looks: `landlord`, `tenant` and `guest` of a home full of rows, `beginner` without any, `full` at the limits of
 * the free plan, `newcomer` in the wizard, `enterprise` with a past quarter and `newEnterprise` without one.
 */
export type Viewer =
  | 'stranger'
  | 'landlord'
  | 'beginner'
  | 'full'
  | 'newcomer'
  | 'enterprise'
  | 'newEnterprise'
  | 'tenant'
  | 'movedOut'
  | 'guest'

export async function makeWorld(request: APIRequestContext) {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  const movedOut = await makeTenant(request, joinCode, 'Denise Okafor')
  const guest = await makeGuest(request, joinCode)
  const conversationId = await addMessages(request, home.id, { landlord, tenant })
  const endedConversationId = await addMessages(request, home.id, { landlord, tenant: movedOut })

  const vacant = await callAs(request, landlord, properties.create, {
    body: { address: '9 Church Street', city: 'Ludlow, Shropshire', rentAmount: 67500, notes: 'Keys at number 7.' },
  })
  const visit = { propertyId: vacant.id, date: addDays(today, 12) }
  await callAs(request, landlord, inspections.create, { body: visit })
  const lettings = await callAs(request, landlord, tenancies.list)
  const tenancyOf = (name: string) => {
    const tenancy = lettings.find(({ user }) => user.name === name)
    if (!tenancy) throw new Error(`${name} has no tenancy`)
    return tenancy
  }
  const tenancy = tenancyOf('Łukasz Nowak')
  const gone = tenancyOf('Denise Okafor')
  await callAs(request, landlord, tenancies.update, { params: { id: gone.id }, body: { moveOutDate: today } })
  await addOccupant(request, landlord, tenancy.id)
  await addRent(request, landlord, { tenantId: tenancy.id, propertyId: home.id })
  await addDocuments(request, landlord, home.id)
  await addBooks(request, landlord, home.id)
  await addHouseSheet(request, landlord, home.id)
  await addArrears(request, landlord, { tenantId: gone.id, propertyId: home.id })
  await addDeposit(request, { landlord, tenant }, tenancy.id)
  const requestId = await addRepairs(request, { landlord, tenant })
  await addEvents(request, landlord, home.id)
  await callAs(request, landlord, audits.create, { body: { propertyId: home.id } })
  await addReports(request, { landlord, tenant }, home.id)
  const { checkIn, checkOut } = await addInventories(request, landlord, home.id)
  return {
    people: {
      stranger: null,
      landlord,
      tenant,
      movedOut,
      guest,
      beginner: await makeLandlord(request, 'Rosa Beginner'),
      full: await makeFullLandlord(request),
      newcomer: await makeNewLandlord(request, 'Nia Newcomer'),
      enterprise: await makePortfolio(request),
      newEnterprise: await makeEnterpriseLandlord(request),
    },
    home,
    vacantId: vacant.id,
    tenancyId: tenancy.id,
    endedTenancyId: gone.id,
    requestId,
    checkIn,
    checkOut,
    joinCode,
    conversationId,
    endedConversationId,
  }
}

async function addOccupant(request: APIRequestContext, landlord: Person, tenancyId: number): Promise<void> {
  await callAs(request, landlord, tenancies.update, { params: { id: tenancyId }, body: { numberOfOccupants: 2 } })
  await callAs(request, landlord, tenancies.addOccupant, {
    params: { id: tenancyId },
    body: { name: 'Zofia Nowak', relationship: 'Daughter', email: 'zofia@example.com', notes: 'Allergic to cats.' },
  })
}

/** Rent that is paid, late, due soon and due later. */
async function addRent(
  request: APIRequestContext,
  landlord: Person,
  home: { tenantId: number; propertyId: number },
): Promise<void> {
  for (const [inDays, status] of [
    [-40, 'paid'],
    [-5, 'unpaid'],
    [2, 'unpaid'],
    [30, 'unpaid'],
  ] as const) {
    const body = { ...home, amount: 89500, dueDate: addDays(today, inDays), status }
    await callAs(request, landlord, rent.create, { body })
  }
}

/** A document that expires soon, one that holds, one that has expired, and one without a date. */
async function addDocuments(request: APIRequestContext, landlord: Person, propertyId: number): Promise<void> {
  for (const [name, type, expiryDate] of [
    ['Gas check', 'Gas Safety Certificate (CP12)', addDays(today, 12)],
    ['Rating C', 'EPC', addMonths(today, 50)],
    ['Wiring of the old board', 'EICR', addDays(today, -20)],
    ['Buildings cover', 'Insurance cert', undefined],
  ] as const) {
    await upload(
      request,
      landlord,
      { name, type, propertyId, ...(expiryDate && { expiryDate }) },
      pdfFile('scan.pdf', name),
    )
  }
}

/** An expense that repeats, and a mortgage whose fixed rate ends. */
async function addBooks(request: APIRequestContext, landlord: Person, propertyId: number): Promise<void> {
  await callAs(request, landlord, financial.createExpense, {
    body: {
      amount: 12_050,
      date: today,
      type: 'maintenance',
      propertyId,
      repeats: 'yearly',
      supplier: 'Plumbright',
      description: 'New tap',
      category: 'Plumbing',
    } as const,
  })
  await callAs(request, landlord, tax.createMortgage, {
    body: {
      propertyId,
      lender: 'Teme Building Society',
      balance: 9_000_000,
      rate: 4.5,
      monthlyPayment: 52_000,
      fixedUntil: addDays(today, 80),
    },
  })
}

async function addHouseSheet(request: APIRequestContext, landlord: Person, propertyId: number): Promise<void> {
  await callAs(request, landlord, houseSheets.update, {
    params: { id: propertyId },
    body: {
      stopcock: 'Under the kitchen sink; turn it clockwise',
      electricityMeterNumber: 'E17 0042 8841',
      wifiName: 'ChapelRow',
      wifiPassword: 'towy-valley-2',
      bins: [{ contents: 'Recycling', colour: 'Blue', days: 'Every other Tuesday' }],
      emergencyNumbers: [{ name: 'Boiler: Towy Heating', phone: '01558 555 010' }],
    },
  })
}

/** A custom event, and one that is in the bin. */
async function addEvents(request: APIRequestContext, landlord: Person, propertyId: number): Promise<void> {
  await callAs(request, landlord, calendar.create, {
    body: { title: 'Gutters cleaned', details: 'Back and front', date: today, propertyId },
  })
  const mistake = await callAs(request, landlord, calendar.create, { body: { title: 'Entered twice', date: today } })
  await callAs(request, landlord, calendar.remove, { params: { id: mistake.id } })
}

/** Rent so late that it bears interest, a letter that was sent, and an offered payment plan. */
async function addArrears(
  request: APIRequestContext,
  landlord: Person,
  home: { tenantId: number; propertyId: number },
): Promise<void> {
  const params = { id: home.tenantId }
  await callAs(request, landlord, rent.create, { body: { ...home, amount: 60_000, dueDate: addDays(today, -40) } })
  await callAs(request, landlord, arrears.changeTerms, { params, body: { awaited: 5_000, lateInterest: true } })
  await callAs(request, landlord, arrears.send, { params, body: { name: 'Reminder', via: 'print' } })
  const instalments = [{ dueDate: addDays(today, 9), amount: 20_000 }]
  await callAs(request, landlord, arrears.offerPlan, { params, body: { instalments } })
}

async function makeFullLandlord(request: APIRequestContext): Promise<Person> {
  const { landlord, home } = await makeFreeLandlord(request)
  for (let n = 1; n <= 10; n++) await upload(request, landlord, { name: `Rating ${n}`, propertyId: home.id })
  return landlord
}

type Sides = Record<'landlord' | 'tenant', Person>

/** A protected deposit, partly paid back, with one disputed and one unanswered deduction. */
async function addDeposit(request: APIRequestContext, { landlord, tenant }: Sides, tenancyId: number): Promise<void> {
  const [amount, params] = [100_000, { id: tenancyId }]
  const charge = { kind: 'deposit', amount, dueDate: today } as const
  const { id: chargeId } = await callAs(request, landlord, ledger.addCharge, { params, body: charge })
  const receipt = { amount, date: today, method: 'bank_transfer' as const, allocations: [{ chargeId, amount }] }
  await callAs(request, landlord, ledger.addReceipt, { params, body: receipt })
  const protection = { scheme: 'TDS', schemeType: 'insured', reference: 'EW10000042', protectedOn: today } as const
  await callAs(request, landlord, deposits.update, { params, body: { agreed: amount, ...protection } })
  const propose = (description: string, sum: number) =>
    callAs(request, landlord, deposits.propose, { params, body: { description, amount: sum, reason: 'Seen by both.' } })
  const burn = await propose('A burn in the worktop', 12_000)
  await propose('Cleaning of the oven', 8_500)
  const answer = { tenantAnswer: 'disputed', tenantNote: 'It was there when I moved in.' } as const
  const disputed = { id: tenancyId, deductionId: burn.id }
  await callAs(request, tenant, deposits.changeDeduction, { params: disputed, body: answer })
  await callAs(request, landlord, deposits.update, { params, body: { returnedOn: today, returnedAmount: 79_500 } })
}

/** A conversation with a photo, a letter, a reaction, a change and a deletion. */
async function addMessages(request: APIRequestContext, propertyId: number, { landlord, tenant }: Sides) {
  const [toLandlord, toTenant] = [landlord.user.id, tenant.user.id].map((receiverId) => ({ propertyId, receiverId }))
  const send = (who: Person, to: typeof toLandlord, content: string, attachments: string[] = []) =>
    callAs(request, who, messages.create, { body: { propertyId, receiverId: 0, ...to, content, attachments } })
  const first = await send(tenant, toLandlord, 'The tap drips.', [(await uploadPhoto(request, tenant)).slice(9)])
  await callAs(request, tenant, messages.update, { params: { id: first.id }, body: { content: 'The bath tap drips.' } })
  const gone = await send(tenant, toLandlord, 'Never mind.')
  await callAs(request, tenant, messages.remove, { params: { id: gone.id } })
  const headers = { authorization: `Bearer ${landlord.token}` }
  const letter = await request.post(uploads.create.path, { headers, multipart: { file: pdfFile('quote.pdf') } })
  await send(landlord, toTenant, 'The plumber comes on Friday.', [(await letter.json()).file])
  await callAs(request, landlord, messages.react, { params: { id: first.id }, body: { reaction: '👍' } })
  return first.conversationId
}

async function addRepairs(request: APIRequestContext, { landlord, tenant }: Sides): Promise<number> {
  const report = async (
    description: string,
    urgency: 'medium' | 'high',
    status: 'pending' | 'in_progress' | 'completed',
    photos: string[] = [],
  ) => {
    const accessInstructions = 'Key safe by the door.'
    const body = { requestType: 'plumbing' as const, description, urgency, accessInstructions, photos }
    const { id } = await callAs(request, tenant, maintenance.create, { body })
    if (status !== 'pending') await callAs(request, landlord, maintenance.update, { params: { id }, body: { status } })
    return id
  }
  await report('The fuse has been changed.', 'medium', 'completed')
  await report('The bell does not ring any more.', 'medium', 'in_progress')
  const photos = [await uploadPhoto(request, tenant), await uploadPhoto(request, tenant)]
  const id = await report('Water drips from under the kitchen sink.', 'high', 'pending', photos)
  await callAs(request, landlord, maintenance.comment, {
    params: { id },
    body: { content: 'A plumber comes at nine.' },
  })
  return id
}

/** A report that both have signed, and a newer one that waits for the tenant. */
async function addReports(request: APIRequestContext, { landlord, tenant }: Sides, propertyId: number) {
  const signed = await inspect(request, landlord, propertyId, {
    inspectionDate: addDays(today, -3),
    overallCondition: 'good',
  })
  for (const person of [tenant, landlord]) {
    await callAs(request, person, inspectionReports.sign, {
      params: { id: signed.id },
      body: { signature: await signature() },
    })
  }
  await inspect(request, landlord, propertyId)
}

async function addInventories(request: APIRequestContext, landlord: Person, propertyId: number) {
  const add = (more: Parameters<typeof inventoryOf>[1]) =>
    callAs(request, landlord, inventory.create, { body: inventoryOf(propertyId, more) })
  const [before, after, window] = await Promise.all([1, 2, 3].map(() => uploadPhoto(request, landlord)))
  const good = { condition: 'good' as const }
  const flooring = { condition: 'fair' as const, notes: 'Worn by the door' }
  const checkIn = await add({
    date: today,
    checkType: 'check-in',
    rooms: [{ name: 'Living Room', walls: good, flooring, photos: [before, window] as string[] }],
    meterReadings: [{ meter: 'electricity', reading: '04120 kWh' }],
  })
  const walls = { condition: 'poor' as const, notes: 'Burn mark' }
  const checkOut = await add({
    date: today,
    checkType: 'check-out',
    rooms: [{ name: 'Living Room', walls, photos: [after] as string[] }],
    meterReadings: [{ meter: 'electricity', reading: '05324 kWh' }],
  })
  await callAs(request, landlord, inventory.sign, {
    params: { id: checkIn.id },
    body: { signature: await signature() },
  })
  return { checkIn: checkIn.id, checkOut: checkOut.id }
}
