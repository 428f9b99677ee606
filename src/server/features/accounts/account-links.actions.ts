import type { LinkPurpose } from '#server/db/schema/accounts.ts'
import { removeAllSessions } from '#server/db/sessions.queries.ts'
import { invitationMail, resetMail, tenancyInvitationMail } from '#server/features/accounts/accounts.mail.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { openInvitation } from '#server/features/accounts/invited-accounts.actions.ts'
import { findLink, insertLinks, removeLinks, useLink } from '#server/features/accounts/links.queries.ts'
import { refuseCommonPassword, refusePersonalPassword } from '#server/features/accounts/password-choice.ts'
import { findAccountByEmail, listInvited, lockAccount, setPassword } from '#server/features/accounts/users.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { hashToken, newToken } from '#server/platform/auth/viewer.ts'
import type { PublicContext, Services } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

const hourMs = 60 * 60 * 1000
const goodForMs: Record<LinkPurpose, number> = {
  reset: hourMs,
  invitation: 7 * 24 * hourMs,
  join: 7 * 24 * hourMs,
  confirm_email: 24 * hourMs,
  undo_email: 7 * 24 * hourMs,
}

export const deadLink = () => invalid('This link has expired or has already been used. Please ask for a new one.')

/**
 * The links that change the account itself: all of them end when a password is set by mail. An invitation to a tenancy
 * is not one of them: its reader has to be signed in, and gets no further into the account.
 */
export const accountChangingLinks = ['reset', 'invitation', 'confirm_email', 'undo_email'] as const

interface LinkToMake {
  readonly purpose: LinkPurpose
  readonly userId: number
  readonly email?: string
  readonly tenancyId?: number
}

/** Makes a link that works once, and returns its token, which is not stored. */
export async function newLink(db: Db, link: LinkToMake, now: Date): Promise<string> {
  const [made] = await newLinks(db, [link], now)
  if (!made) throw new Error('The link was not made')
  return made.token
}

/** Makes links for many at once, and returns each with its token. */
export async function newLinks<Link extends LinkToMake>(
  db: Db,
  links: readonly Link[],
  now: Date,
): Promise<(Link & { token: string })[]> {
  const made = links.map((link) => ({ ...link, token: newToken() }))
  const written = made.map(({ purpose, userId, email, tenancyId, token }) => {
    const expiresAt = new Date(now.getTime() + goodForMs[purpose]).toISOString()
    return { purpose, userId, email, tenancyId, tokenHash: hashToken(token), expiresAt }
  })
  await insertLinks(db, written, now)
  return made
}

/**
 * Sends an address the link to its account or, without an account, the waiting invitations of landlords. Nothing is
 * sent to an address with neither, or with three such mails in the last hour. This is a job, so that every request is
 * answered in the same time.
 */
export async function sendAccountLink(services: Services, email: string): Promise<void> {
  const { config, db, limits, queue } = services
  const account = await findAccountByEmail(db, email)
  const [purpose, mailOf] = account ? (['reset', resetMail] as const) : (['invitation', invitationMail] as const)
  for (const person of account ? [account] : await listInvited(db, email)) {
    if (!(await limits.resetMails.allows(email))) return
    await db.transaction(async (tx) => {
      const token = await newLink(tx, { purpose, userId: person.id }, services.now())
      const landlordId = 'invitedBy' in person ? person.invitedBy : null
      const mail = { ...mailOf(config, person, token), ...(landlordId && { landlordId }) }
      await queue.send('mail', mail, { within: tx, isUrgent: true })
    })
  }
}

/**
 * Sets a password by a link, ends all sessions, and returns the id of the account. Where an invited person has an
 * account already, that keeps its password, no id is returned, and they are sent links to accept the homes they were
 * invited to. Only a dead link counts as a guess, not a refused password.
 * @throws Problem 400 for a dead link or a weak password, 429 after too many dead links.
 */
export async function resetPassword(ctx: PublicContext, { token, password }: { token: string; password: string }) {
  await refuseCommonPassword(password)
  const wanted = { tokenHash: hashToken(token), purposes: ['reset', 'invitation'] as const }
  await countFailure(ctx.limits.resetTokenFailures, ctx.address, async () => {
    if (!(await findLink(ctx.db, wanted, ctx.now))) throw deadLink()
  })
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx) => {
    const link = await useLink(tx, wanted, ctx.now)
    if (!link) throw deadLink()
    const opened = link.purpose === 'invitation' ? await openInvitation(tx, link) : null
    if (opened) {
      await offerTo(tx, ctx, opened)
      return { userId: null, role: 'tenant' as const }
    }
    const account = actingFor(link)
    const { role, ...person } = await lockAccount(tx, account)
    refusePersonalPassword(password, person)
    await setPassword(tx, account, passwordHash, ctx.now)
    await removeLinks(tx, account, accountChangingLinks)
    await removeAllSessions(tx, account)
    return { userId: link.userId, role }
  })
}

async function offerTo(
  tx: Db,
  { config, queue, now }: PublicContext,
  { holder, offers }: NonNullable<Awaited<ReturnType<typeof openInvitation>>>,
): Promise<void> {
  for (const { id: tenancyId, ...offer } of offers) {
    const token = await newLink(tx, { purpose: 'join', userId: holder.id, tenancyId }, now)
    await queue.send('mail', tenancyInvitationMail(config, holder, token, offer), { within: tx })
  }
}

/** Throws the refusal of a taken address for a violation of that unique index, and any other error as it is. */
export function refuseTakenEmail(error: unknown): never {
  if (['users_email', 'users_invited'].includes(violatedConstraint(error) ?? '')) throw emailTaken()
  throw error
}

export const emailTaken = () => conflict('An account with this e-mail address already exists.')
