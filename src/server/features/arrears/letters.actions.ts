/** Letters about arrears: drafted with today's figures, sent once, and stored as they were sent. */

import { letterKindOf, type letterWays, nextStep, stepLetter } from '#domain/arrears/arrears.ts'
import { cutText } from '#domain/cut-text.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { chargeKindLabels } from '#domain/ledger.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { restsOf } from '#server/features/arrears/arrears.actions.ts'
import { type Arrears, findArrears, getSender, listDueCharges } from '#server/features/arrears/arrears.queries.ts'
import { getArrearsSettings, getLetter, insertLetter } from '#server/features/arrears/arrears-terms.queries.ts'
import { nameForTenants } from '#server/features/branding/branded.ts'
import { lockTenancy } from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'
import { nameInMail, wordsInMail, writeLetter } from '#server/platform/letter.ts'
import type { Mail } from '#server/platform/mail.ts'

type Way = (typeof letterWays)[number]

/** Characters: a letter has one line for each charge. */
const longestDescription = 200

/**
 * The text of a step as it would be sent today. Whoever opens an account may have letters sent to any address, so that
 * nothing in them that people write is of more than one line or leads anywhere (rule: arrears-letters-plain).
 * Without a name, of the next step, or of the last one when all are sent.
 * @throws Problem 400 for a step that does not exist, 409 where nothing is owed or the landlord has no steps.
 */
export async function draftLetter(
  db: Db,
  scope: LandlordScope,
  { tenancyId, name, today }: { tenancyId: number; name: string | undefined; today: Day },
) {
  const { steps } = await getArrearsSettings(db, scope)
  const named = steps.find((each) => each.name === name)
  if (name !== undefined && !named) throw invalid(`name: Must be one of ${steps.map((each) => each.name).join(', ')}`)
  const owing = await findArrears(db, scope, tenancyId, today)
  if (!owing) throw conflict('Nothing is owed.')
  const step = named ?? nextStep(steps, owing.sent, owing.since) ?? steps.at(-1)
  if (!step) throw conflict('You have no steps. Add one in the settings first.')
  const sender = await getSender(db, scope)
  const charges = await listDueCharges(db, scope, tenancyId, today)
  const credit = (charges[0]?.openInAll ?? owing.owed) - owing.owed
  const awaited = Math.min(owing.awaited, owing.owed)
  const owed = owing.owed - awaited
  const figures = {
    ...owing,
    owed,
    credit,
    awaited,
    today,
    tenantName: nameInMail(owing.tenantName, 'tenant'),
    address: wordsInMail(owing.address, 'your home'),
    charges: charges.map(({ description, chargeKind, ...due }) => ({
      ...due,
      description: wordsInMail(cutText(description, longestDescription), chargeKindLabels[chargeKind ?? 'other']),
    })),
    landlordName: nameInMail(sender.name, 'Your landlord'),
    // The form takes none that leads anywhere.
    addressForNotices: sender.addressForNotices,
  }
  const { subject, passages } = stepLetter(
    { name: wordsInMail(step.name, 'Letter'), letter: letterKindOf(step) },
    figures,
  )
  return { owing, sender, step, steps, subject, letter: passages.join('\n\n') }
}

/**
 * Records a step of a tenancy as sent, and returns it with the mail, for the queue of the same transaction.
 * @throws Problem 409 while the steps rest, when it has been sent already, or without an address.
 */
export async function sendStep(
  tx: Db,
  { scope, by, today }: { scope: LandlordScope; by: number | null; today: Day },
  { tenancyId, name, via }: { tenancyId: number; name: string; via: Way },
) {
  await lockTenancy(tx, scope, tenancyId)
  const { owing, sender, subject, letter } = await draftLetter(tx, scope, { tenancyId, name, today })
  refuseWhileResting(owing, today)
  const before = owing.sent.find((each) => each.name === name)
  if (before) throw conflict(`${name} was sent on ${formatDayLong(before.sentOn)} already.`)
  const { tenantEmail, propertyId, since, owed, awaited } = owing
  if (via === 'mail' && !tenantEmail) throw conflict('This tenant has no e-mail address: print the letter.')
  const id = await insertLetter(tx, scope, {
    tenantId: tenancyId,
    propertyId,
    name,
    via,
    since,
    owed: owed - awaited,
    sentOn: today,
    sentTo: via === 'mail' ? tenantEmail : null,
    subject,
    letter,
    enteredBy: by,
  })
  await announce(
    tx,
    'arrears',
    { people: [scope.userId] },
    did(
      { landlordId: scope.userId, by },
      'tenancy',
      tenancyId,
      `Letter about arrears ${via === 'mail' ? 'mailed' : 'printed'}: ${name}`,
    ),
  )
  const from = { ...sender, name: nameInMail(await nameForTenants(tx, scope, sender.name), 'Your landlord') }
  const mail =
    via === 'mail' && tenantEmail
      ? { ...mailOf({ to: tenantEmail, subject, letter }, from), landlordId: scope.userId }
      : null
  return { letter: await getLetter(tx, scope, id), mail }
}

function refuseWhileResting(owing: Arrears, today: Day): void {
  const rests = restsOf(owing, today)
  if (rests) throw conflict(rests)
}

function mailOf(
  { to, subject, letter }: { to: string; subject: string; letter: string },
  { name, email }: { name: string; email: string | null },
): Mail {
  const passages = letter.split('\n\n')
  const footer = [
    `${name} sent you this letter through Latchkey.${email ? ' An answer to this mail reaches them.' : ''}`,
  ]
  const mail = { to, subject, ...writeLetter({ subject, passages, isSigned: true, footer }) }
  return email ? { ...mail, replyTo: email } : mail
}

/** The step to be sent by itself today, and the address; undefined for none (rule: arrears-by-itself). */
export async function findStepToSend(db: Db, scope: LandlordScope, tenancyId: number, today: Day) {
  const owing = await findArrears(db, scope, tenancyId, today)
  if (!owing?.tenantEmail) return undefined
  const { steps } = await getArrearsSettings(db, scope)
  if (restsOf(owing, today)) return undefined
  const next = nextStep(steps, owing.sent, owing.since)
  return next && next.send === 'self' && next.on <= today ? { name: next.name, email: owing.tenantEmail } : undefined
}
