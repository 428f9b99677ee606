/**
 * What the demo's tenant and landlord have written to each other since the tenant moved in: about the boiler, with a
 * photo and a correction, and a question that waits.
 */
import { accounts } from '#api/accounts.ts'
import { type Message, messages } from '#api/messages.ts'
import { uploads } from '#api/uploads.ts'
import { asTenant } from './accounts.ts'
import type { Call } from './client.ts'
import { daysAgo } from './clock.ts'
import type { Demo, SignedIn } from './parts.ts'
import { pictureOf } from './pictures.ts'

export const exchangeMessages = ({ call, landlord }: Demo): Promise<void> =>
  asTenant(call, (tenant) => talk(call, landlord, tenant))

/** What nobody has read yet. */
export const askToPaint = ({ call, landlord }: Demo): Promise<void> =>
  asTenant(call, async (tenant) => {
    const { ask } = await speakers(call, landlord, tenant)
    await ask('Would you mind if I painted the small bedroom? I would keep it a light colour.')
  })

async function speakers(call: Call, landlord: SignedIn, tenant: SignedIn) {
  const [home] = await call(tenant, messages.contacts)
  if (!home) throw new Error("The demo's tenant has nobody to write to")
  const { id: tenantUserId } = await call(tenant, accounts.user)
  const ask = (content: string, more: object = {}): Promise<Message> =>
    call(tenant, messages.create, {
      body: { propertyId: home.propertyId, receiverId: home.receiverId, content, ...more },
    })
  const answer = (content: string, more: object = {}): Promise<Message> =>
    call(landlord, messages.create, {
      body: { propertyId: home.propertyId, receiverId: tenantUserId, content, ...more },
    })
  return { ask, answer }
}

async function talk(call: Call, landlord: SignedIn, tenant: SignedIn): Promise<void> {
  const { ask, answer } = await speakers(call, landlord, tenant)
  await daysAgo(510, async () => {
    const hello = await answer('Welcome! The recycling goes out on Tuesdays, the rest on Fridays.', {
      subject: 'Your new home',
    })
    await call(tenant, messages.react, { params: { id: hello.id }, body: { reaction: '❤️' } })
    const photo = await call(tenant, uploads.create, { form: await pictureOf('kitchen') })
    const tap = await ask('Thank you. This is how I found the kitchen tap on the day I moved in.', {
      attachments: [photo.file],
    })
    await call(landlord, messages.markRead, { params: { id: tap.id } })
  })
  await daysAgo(27, async () => {
    await ask('Is there a trick to the boiler? The radiators upstairs stay cold.')
    const tip = await answer('Turn the valve under it to the left until the gauge says 1.2 bar.')
    const content = 'Turn the valve under it to the left until the gauge says 1.5 bar. If that does not help, ring me.'
    await call(landlord, messages.update, { params: { id: tip.id }, body: { content } })
    await call(tenant, messages.markRead, { params: { id: tip.id } })
  })
  await daysAgo(26, async () => {
    const done = await ask('That did it, all warm now!')
    await call(landlord, messages.react, { params: { id: done.id }, body: { reaction: '👍' } })
    await call(landlord, messages.markRead, { params: { id: done.id } })
  })
}
