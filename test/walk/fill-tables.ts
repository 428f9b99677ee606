import { messageReactions } from '#domain/message.ts'
import { logoOf } from '#test/logos.ts'
import { importStatement } from '#test/statements.ts'
import { lateRent, offered, sentLetter } from '#test/walk/arrears-fixtures.ts'
import { heldDeposit, spareDeduction } from '#test/walk/deposit-fixtures.ts'
import type { World } from '#test/walk/world.ts'

/** Gives the walk's landlord a row in every table that a backup holds. */
export async function fillTables(world: World) {
  const { app, mine } = world
  const [reaction] = messageReactions
  const message = { params: { id: mine.message.id } }
  await app.as(mine.landlord).rent.update({ params: { id: mine.payment.id }, body: { status: 'paid' } })
  await app.as(mine.tenant).messages.update({ ...message, body: { content: 'It drips from the ceiling now.' } })
  await app.as(mine.landlord).messages.react({ ...message, body: { reaction } })
  await app.as(mine.landlord).houseSheets.update({
    params: { id: mine.property.id },
    body: { stopcock: 'Under the sink', bins: [{ contents: 'Paper', colour: 'Blue', days: 'Mondays' }] },
  })
  await sentLetter(world)
  await app.as(mine.landlord).arrears.chargeInterest({ params: await lateRent(world), body: { on: '2026-11-21' } })
  await offered(world)
  await spareDeduction(world)
  const { params, returned } = await heldDeposit(world)
  await app.as(mine.landlord).deposits.update({ params, body: returned })
  await dealtWithStatement(world)
  await chosen(world)
}

/** Settings of the whole account, and an update that was sent to HMRC. */
async function chosen({ app, mine }: World) {
  const { tax, arrears, reminders, branding } = app.as(mine.landlord)
  await tax.settings({ body: { calendarQuarters: true, mtdFrom: 2026 } })
  await tax.markUpdate({ params: { year: 2026, quarter: 1 }, body: { submitted: true } })
  await arrears.changeSettings({ body: { steps: [{ name: 'A word', days: 5, send: 'ask' }] } })
  await arrears.changeBankRates({ body: [{ from: '2026-01-01', rate: 3.5 }] })
  await reminders.updateSettings({ body: { documents: [60, 5], rent: [], inspections: [2] } })
  await branding.update({ body: { name: 'Hale Homes', colour: '#1b4d3a', logo: await logoOf('jpeg') } })
}

/** A statement with a receipt, an expense, and a line that a rule has set aside. */
async function dealtWithStatement({ app, mine }: World) {
  const { bank } = app.as(mine.landlord)
  await bank.addRule({ body: { contains: 'savings' } })
  const { id } = await importStatement(
    app,
    mine.landlord,
    ['2026-11-02', 'BGC A PAYER', 1_000],
    ['2026-11-03', 'CARD SCREWFIX', -700],
    ['2026-11-04', 'TO SAVINGS', -5_000],
  )
  const [received, spent] = await bank.lines({ params: { id } })
  const splits = [{ tenantId: mine.tenancy.id, amount: 1_000 }]
  await bank.updateLine({ params: { id: received?.id ?? 0 }, body: { post: true, splits } })
  const transaction = { type: 'maintenance' as const, propertyId: mine.property.id }
  await bank.updateLine({ params: { id: spent?.id ?? 0 }, body: { post: true, transaction } })
}
