/** Each morning: sends the steps that landlords have set to be sent by themselves. */
import type { Day } from '#domain/day.ts'
import { listOwingOfAllLandlords } from '#server/features/arrears/arrears.queries.ts'
import { findStepToSend, sendStep } from '#server/features/arrears/letters.actions.ts'
import { lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

export const sendArrearsSteps = (
  { db, queue, limits }: Pick<Services, 'db' | 'queue' | 'limits'>,
  today: Day,
): Promise<void> =>
  oneByOne(
    (afterId, limit) => listOwingOfAllLandlords(db, today, afterId, limit),
    async ({ id: tenancyId, landlordId }) => {
      const scope = actingFor({ landlordId })
      const due = await findStepToSend(db, scope, tenancyId, today)
      if (!due || !(await limits.letterMails.allows({ landlordId, email: due.email }))) return
      const send = db.transaction(async (tx) => {
        await lockTenancy(tx, scope, tenancyId)
        const step = await findStepToSend(tx, scope, tenancyId, today)
        if (step?.name !== due.name || step.email !== due.email) return false
        const { mail } = await sendStep(tx, { scope, by: null, today }, { tenancyId, name: step.name, via: 'mail' })
        if (mail) await queue.send('mail', mail, { within: tx, from: `arrears ${landlordId}` })
        return Boolean(mail)
      })
      const forgive = () => limits.letterMails.forgive({ landlordId, email: due.email })
      const isSent = await send.catch(async (error: unknown) => {
        await forgive()
        throw error
      })
      if (!isSent) await forgive()
    },
  )
