/** How far a landlord has got in the onboarding wizard, kept in this browser so that a reload continues there. */
import { useState } from 'react'
import { z } from 'zod/mini'
import { id } from '#api/fields.ts'
import { onboardingDocumentTypes } from '#domain/document.ts'
import { load, remove, store } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'

export const wizardSteps = 5

const type = z.enum(onboardingDocumentTypes)

const wizardState = z.object({
  /** Whose wizard it is: another landlord in the same browser begins at the start. */
  userId: id,
  step: z.int().check(z.minimum(1), z.maximum(wizardSteps)),
  /** The first property, once it is there. */
  propertyId: z.nullable(id),
  /** In the order in which they were ticked. */
  checkedDocuments: z.array(type),
  selectedDocumentType: z.nullable(type),
  /** What has been typed in this step, by field. */
  typed: z._default(z.record(z.string(), z.string()), {}),
})

export type WizardState = z.infer<typeof wizardState>

const beginning = (userId: number): WizardState => ({
  userId,
  step: 1,
  propertyId: null,
  checkedDocuments: [],
  selectedDocumentType: null,
  typed: {},
})

/** This landlord's stored wizard; a new one if nothing is stored, or it cannot be read. */
export function readWizardState(stored: string | null, userId: number): WizardState {
  const { data } = z.safeParse(wizardState, parsedJson(stored))
  return data?.userId === userId ? data : beginning(userId)
}

export const removeWizard = () => remove('onboarding')

export function useWizardState(userId: number) {
  const [state, setState] = useState(() => readWizardState(load('onboarding'), userId))
  const change = (changes: Partial<WizardState>) => {
    const next = { ...state, typed: {}, ...changes }
    store('onboarding', JSON.stringify(next))
    setState(next)
  }
  /** Used only after a reload: otherwise the form of the step has it. */
  const keepTyped = (typed: WizardState['typed']) => store('onboarding', JSON.stringify({ ...state, typed }))
  return { state, change, keepTyped }
}
