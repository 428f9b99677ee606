/** What a landlord types about the steps of arrears and about Bank Rate, and the bodies that it becomes. */
import { z } from 'zod/mini'
import { arrearsSettings, bankRates } from '#api/arrears.ts'
import { type ArrearsStep, letterKindOf, letterKinds, stepSendings } from '#domain/arrears/arrears.ts'
import type { BankRate } from '#domain/arrears/late-interest.ts'

/** What is no number is refused as one out of range. */
const numberIn = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? -1 : Number(text.trim().replace(',', '.')))),
)

const typedStep = z.object({
  name: z.string(),
  days: numberIn,
  send: z.enum(stepSendings),
  letter: z.optional(z.enum(letterKinds)),
})
export const stepsForm = z.pipe(z.object({ steps: z.array(typedStep) }), arrearsSettings)
export type StepsInput = z.input<typeof stepsForm>
export type StepsBody = z.output<typeof stepsForm>

export const stepsInput = ({ steps }: { steps: readonly ArrearsStep[] }): StepsInput => ({
  steps: steps.map((step) => ({
    name: step.name,
    days: String(step.days),
    send: step.send,
    letter: letterKindOf(step),
  })),
})

const typedRate = z.object({ from: z.string(), rate: numberIn })
export const ratesForm = z.pipe(z.object({ rates: z.array(typedRate) }), z.object({ rates: bankRates }))
export type RatesInput = z.input<typeof ratesForm>
export type RatesBody = z.output<typeof ratesForm>

/** The newest first. */
export const ratesInput = (rates: readonly BankRate[]): RatesInput => ({
  rates: rates.toSorted((a, b) => (a.from < b.from ? 1 : -1)).map(({ from, rate }) => ({ from, rate: String(rate) })),
})
