/**
 * An import sends as many invitations, and asks about as many addresses, as its rows do
 * one by one; both count against the same limits.
 */
import { type ImportProblem, importProblem } from '#domain/import.ts'
import { type CheckedTenancies, rowsToInvite } from '#server/features/imports/checked-tenancies.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { tooMany } from '#server/platform/http/problem.ts'

/**
 * Checks rows with e-mail addresses. Each address of somebody else's account counts as a refusal, because refusals
 * reveal whose addresses are known here.
 * @throws Problem 429 after too many.
 */
export async function countRefusals(
  { limits, address }: LandlordContext,
  hasEmails: boolean,
  check: () => Promise<CheckedTenancies>,
): Promise<CheckedTenancies> {
  if (!hasEmails) return check()
  const { registrationRefusals } = limits
  await registrationRefusals.attempt(address)
  const checked = await check()
  if (checked.taken === 0) await registrationRefusals.forgive(address)
  for (let refused = 1; refused < checked.taken; refused += 1) await registrationRefusals.attempt(address)
  return checked
}

/**
 * Counts the invitations of an import, if that succeeds.
 * @throws Problem 429 when there is not room for all of them.
 */
export async function countInvitations<Result>(
  { limits: { invitations, invitationMails }, scope: { userId }, today }: LandlordContext,
  checked: CheckedTenancies,
  run: () => Promise<Result>,
): Promise<Result> {
  const rows = rowsToInvite(checked, today)
  const addresses = addressesOf(rows, checked)
  const room = await invitations.room(userId)
  if (rows.length > room) {
    throw tooMany(`Only ${room} more invitations can go out within the hour, and this file has ${rows.length}.`, anHour)
  }
  let [counted, mailed] = [0, 0]
  try {
    for (; counted < rows.length; counted += 1) await invitations.attempt(userId)
    for (; mailed < addresses.length; mailed += 1) await invitationMails.attempt(addresses[mailed] ?? '')
    return await run()
  } catch (error) {
    for (; counted > 0; counted -= 1) await invitations.forgive(userId)
    for (; mailed > 0; mailed -= 1) await invitationMails.forgive(addresses[mailed - 1] ?? '')
    throw error
  }
}

/** One for each mail: a new account is invited once, and whoever has an account to each home. */
function addressesOf(rows: ReturnType<typeof rowsToInvite>, { tenants }: CheckedTenancies): string[] {
  const mailed = rows.flatMap(({ email }) => (email === null ? [] : [email]))
  return mailed.filter((email, at) => tenants.has(email) || mailed.indexOf(email) === at)
}

const anHour = 60 * 60
const tooManyInvitations =
  'There is no room for another invitation within the hour: leave this row out and import it later'

/** The rows whose invitations would have to wait. */
export async function rowsThatMustWait(
  { limits, scope, today }: LandlordContext,
  checked: CheckedTenancies,
): Promise<ImportProblem[]> {
  const room = await limits.invitations.room(scope.userId)
  const rows = rowsToInvite(checked, today).slice(room)
  return rows.map(({ line, cells }) => importProblem(line, 'email', tooManyInvitations, cells.email))
}
