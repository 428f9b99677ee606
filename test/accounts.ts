/** Landlords with passwords, signing in, and finding the mails that people were sent. */
import { hashPassword } from '#server/platform/auth/passwords.ts'
import type { TestApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'

export const password = 'correct horse'
let passwordHash: Promise<string> | undefined

export async function landlordWithPassword(details: Parameters<typeof makeLandlord>[0] = {}) {
  passwordHash ??= hashPassword(password)
  const landlord = await makeLandlord({ ...details, passwordHash: await passwordHash })
  return { ...landlord, email: landlord.email ?? '' }
}

export const login = (app: TestApp, email: string, typed = password) =>
  app.as(null, newNetworkAddress()).accounts.login({ body: { role: 'landlord', email, password: typed } })

/** The case of the address does not matter. */
export async function mailsTo(app: TestApp, address: string) {
  await app.drain()
  return app.mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
}

/** The token in the link of the latest mail. */
export async function tokenSentTo(app: TestApp, address: string): Promise<string> {
  const mail = (await mailsTo(app, address)).at(-1)
  const token = /(?:token|undo_email)=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was sent to ${address}`)
  return token
}
