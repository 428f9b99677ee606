/** The e-mails about an account: plain text, short, and signed by Latchkey alone. */
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import type { Config } from '#server/platform/config.ts'
import { nameInMail } from '#server/platform/letter.ts'
import type { Mail } from '#server/platform/mail.ts'

interface Person {
  readonly name: string
  readonly email: string
}

type Site = Pick<Config, 'publicUrl'>

function letter(to: Person, subject: string, paragraphs: readonly string[]): Mail {
  const text = [`Hello ${nameInMail(to.name, 'there')},`, ...paragraphs, 'Kind regards,\nLatchkey'].join('\n\n')
  return { to: to.email, subject, text: `${text}\n` }
}

const passwordLink = ({ publicUrl }: Site, token: string) => `${publicUrl}/auth?reset=true&token=${token}`

/** To a tenant whom a landlord has added; without the landlord's name when the tenant asks for it again. */
export function invitationMail(site: Site, to: Person, token: string, landlordName = ''): Mail {
  return letter(to, 'Your invitation to Latchkey', [
    `${nameInMail(landlordName, 'Your landlord')} has set up an account for you at Latchkey, where you can see your home, report repairs and follow inspections.`,
    `Choose a password to get started:\n${passwordLink(site, token)}`,
    'The link works once and for 7 days. If you do not know what this is about, you can ignore this e-mail.',
  ])
}

export function resetMail(site: Site, to: Person, token: string): Mail {
  return letter(to, 'Reset your Latchkey password', [
    `Somebody, hopefully you, asked to set a new password for your account. Choose one here:\n${passwordLink(site, token)}`,
    'The link works once and for one hour. If it was not you, you can ignore this e-mail: your password stays as it is.',
  ])
}

/** To somebody with an account. Nothing is added to it until they accept. */
export function tenancyInvitationMail(
  { publicUrl }: Site,
  to: Person,
  token: string,
  offer: { landlordName: string; address: string },
): Mail {
  return letter(to, 'Your invitation to a home at Latchkey', [
    `${nameInMail(offer.landlordName, 'A landlord')} would like to add ${nameInMail(offer.address, 'a property')} to your Latchkey account.`,
    `Log in and accept it here:\n${publicUrl}/?invitation=${token}`,
    'The link works once and for 7 days. Until you accept, nothing changes.',
  ])
}

/** To an address that somebody signed in wants for their account. It may be a stranger's. */
export function confirmEmailMail({ publicUrl }: Site, to: Person, token: string): Mail {
  return letter(to, 'Confirm your new e-mail address for Latchkey', [
    `Somebody, hopefully you, asked to use this e-mail address for their Latchkey account. Open this link to finish the change:\n${publicUrl}/auth?confirm=true&token=${token}`,
    'The link works once and for 24 hours. If you do not know what this is about, you can ignore this e-mail: nothing changes.',
  ])
}

/** To the address that an account had before. */
export function emailChangedMail({ publicUrl }: Site, to: Person, token: string): Mail {
  return letter(to, 'Your Latchkey e-mail address was changed', [
    'The e-mail address of your account was changed to another one. If that was you, there is nothing to do.',
    `If it was not, take it back here. This logs everybody out of your account:\n${publicUrl}/auth?undo_email=${token}`,
    'The link works once and for 7 days.',
  ])
}

/** To the owner of a closed account: until when closing can be undone, in case somebody else asked for it. */
export function accountClosedMail({ publicUrl }: Site, to: Person, lastDay: Day, hadPaidPlan: boolean): Mail {
  return letter(to, 'Your Latchkey account is closed', [
    'Your account has been closed, and everybody has been logged out of it.',
    ...(hadPaidPlan ? ['Your paid plan is cancelled; logging in again does not bring it back.'] : []),
    `If you change your mind, log in by ${formatDayLong(lastDay)}, and your account is open again:\n${publicUrl}/auth`,
    'After that day the account and its data are erased for good.',
    `If it was not you, log in and choose a new password with 'Forgot password?'.`,
  ])
}

/** To the owner of the account, in case somebody else did it. */
export function twoFactorMail({ publicUrl }: Site, to: Person, isOn: boolean): Mail {
  return letter(to, `Two-factor sign-in is ${isOn ? 'on' : 'off'}`, [
    isOn
      ? 'From now on, logging in to your account takes a code from your authenticator app. Keep your recovery codes where you can find them without your phone.'
      : 'Logging in to your account no longer takes a code.',
    `If it was not you, choose a new password with 'Forgot password?', and look at where you are logged in:\n${publicUrl}/settings`,
  ])
}

export function recoveryCodesMail({ publicUrl }: Site, to: Person): Mail {
  return letter(to, 'New recovery codes', [
    'Ten new recovery codes were made for your account. Those from before no longer work.',
    `If it was not you, choose a new password with 'Forgot password?', and look at where you are logged in:\n${publicUrl}/settings`,
  ])
}

/** From somebody signed in to support; an answer goes straight back to them. */
export function supportMail(
  to: string,
  from: { id: number; name: string; email: string | null; role: string },
  request: { subject: string; message: string },
  hasPriority: boolean,
): Mail {
  const sender = `${from.name} (${from.role}, account ${from.id}${from.email ? `, ${from.email}` : ''})`
  const subject = `${hasPriority ? 'Priority support' : 'Support'}: ${request.subject}`
  const text = `From: ${sender}\n${hasPriority ? 'Plan: Enterprise, with priority support\n' : ''}\n${request.message}\n`
  const mail = { to, subject, text }
  return from.email ? { ...mail, replyTo: from.email } : mail
}
