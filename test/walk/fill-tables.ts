import { messageReactions } from '#domain/message.ts'
import { lateRent, offered, sentLetter } from '#test/walk/arrears-fixtures.ts'
import type { World } from '#test/walk/world.ts'

/** Gives the walk's landlord a row of every table that a backup holds. */
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
}
