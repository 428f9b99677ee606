/**
 * What a landlord types about a payment plan, and the instalments that it becomes: they
 * come to what is owed (rule: arrears-plan).
 */
import { z } from 'zod/mini'
import { instalments, type PaymentPlan } from '#api/arrears.ts'
import { type Instalment, problemWithPlan } from '#domain/arrears/arrears.ts'
import { evenInstalments } from '#domain/arrears/even-instalments.ts'
import { addDays, type Day } from '#domain/day.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { typedDayOrEmpty } from '#web/lib/forms/typed-values.ts'

const typed = z.object({
  dueDate: z.string(),
  amount: z.pipe(
    z.string(),
    z.transform((text) => poundsToPence(text) ?? 0),
  ),
})

const typedPlan = z.object({
  /** From which day on the instalments are spread. */
  first: z.string(),
  instalments: z.array(typed),
})
export type PlanInput = z.input<typeof typedPlan>
export type PlanBody = { first: string; instalments: Instalment[] }

/** A problem with the sum is shown at the last amount, which is the one to change. */
export const planForm = (owed: number, today: Day) =>
  z.pipe(
    typedPlan,
    z.object({
      first: typedDayOrEmpty(),
      instalments: instalments.check((plan) => {
        const problem = problemWithPlan(plan.value, owed, today) ?? problemWithSum(plan.value, owed)
        if (!problem) return
        const [path = '', ...words] = problem.split(': ')
        const [, at, field] = path.split('.')
        const last = plan.value.length - 1
        plan.issues.push({
          code: 'custom',
          input: plan.value,
          path: at && field ? [Number(at), field] : [Math.max(0, last), 'amount'],
          message: words.join(': '),
        })
      }),
    }),
  )

function problemWithSum(plan: readonly Instalment[], owed: number): string | undefined {
  const sum = plan.reduce((total, { amount }) => total + amount, 0)
  return sum === owed ? undefined : `instalments: They come to ${formatPence(sum)}, but ${formatPence(owed)} is owed`
}

const usualCount = 6
const daysUntilFirst = 7

/**
 * The instalments that the form opens with: those of the plan that are still to come, or else equal ones of what is
 * owed.
 */
export function openingPlan(plan: PaymentPlan, today: Day): { first: Day; instalments: readonly Instalment[] } {
  const toCome = plan.state === 'none' ? [] : plan.instalments.filter(({ dueDate }) => dueDate >= today)
  if (toCome[0]) return { first: toCome[0].dueDate, instalments: toCome }
  const first = addDays(today, daysUntilFirst)
  return { first, instalments: evenInstalments(plan.owed, usualCount, first, 'monthly') }
}

export const planInputs = (plan: readonly Instalment[]): PlanInput['instalments'] =>
  plan.map(({ dueDate, amount }) => ({ dueDate, amount: penceToPounds(amount) }))

export const sumTyped = (plan: readonly { amount: string }[]): number =>
  plan.reduce((sum, { amount }) => sum + (poundsToPence(amount) ?? 0), 0)
