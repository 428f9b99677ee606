/** The calls of the wizard. */

import { useState } from 'react'
import { accounts } from '#api/accounts.ts'
import { documents } from '#api/documents.ts'
import { tenancies } from '#api/tenancies.ts'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { retryOnce } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { updateUser } from '#web/lib/api/session.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { FirstDocumentBody, FirstTenantBody } from './onboarding-forms.ts'
import { failedTo, sayWizardFailure } from './onboarding-texts.ts'
import { removeWizard } from './wizard-state.ts'

/** Ends the wizard for good: removes what it stored, and loads the dashboard again. */
export function useCompleteOnboarding() {
  return useMutation({
    mutationFn: () => call(accounts.completeOnboarding),
    refreshes: ['onboarding'],
    retry: retryOnce,
    onSuccess: (user) => {
      removeWizard()
      updateUser(user)
    },
    onError: (error) => sayWizardFailure('Failed to complete onboarding.', error),
  })
}

/** `onGone`: the property has been deleted elsewhere since the step that added it. */
type OfFirstProperty = { propertyId: number; onGone: () => void }

/**
 * Creates the tenant's account, which sends the invitation, and then the tenancy. Shows which of the two failed, and
 * returns whether both exist.
 */
export function useAddFirstTenant(property: OfFirstProperty) {
  const [isPending, setPending] = useState(false)
  const add = async (tenant: FirstTenantBody): Promise<boolean> => {
    setPending(true)
    try {
      const userId = await registerTenant(tenant)
      return userId !== null && (await beginTenancy(tenant, userId, property))
    } finally {
      setPending(false)
    }
  }
  return { add, isPending }
}

/** A second try with the same address returns the account that the first one made. */
async function registerTenant({ name, email, phone }: FirstTenantBody): Promise<number | null> {
  try {
    return (await call(accounts.registerTenant, { body: { role: 'tenant', name, email, phone } })).id
  } catch (error) {
    sayWizardFailure('Failed to create tenant user account. Please try again.', error)
    return null
  }
}

async function beginTenancy(
  tenant: FirstTenantBody,
  userId: number,
  { propertyId, onGone }: OfFirstProperty,
): Promise<boolean> {
  const terms = { active: true, rentAmount: 0, depositAmount: 0, numberOfOccupants: 1, numberOfPets: 0 }
  const body = { ...tenant, userId, propertyId, ...terms }
  try {
    await call(tenancies.create, { body })
  } catch (error) {
    sayWizardFailure(failedTo('create tenant record', error, 'create tenant'), error)
    if (hasStatus(error, 404)) onGone()
    return false
  }
  void refreshAfter('tenancy')
  return true
}

/**
 * Uploads the first document; `progress` is the share that has been sent, from 0 to 1. `onGone` as for the tenant.
 */
export function useUploadFirstDocument(onGone: () => void) {
  const [progress, setProgress] = useState(0)
  const upload = useMutation({
    mutationFn: (form: FormData) => sendForm(documents.create, { form }, { onProgress: setProgress }),
    refreshes: ['document'],
    onError: (error) => {
      sayWizardFailure('Failed to upload document. Please try again.', error)
      if (hasStatus(error, 404)) onGone()
    },
    onSettled: () => setProgress(0),
  })
  return { upload, progress }
}

export function uploadOf({ file, ...texts }: FirstDocumentBody, propertyId: number): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries({ ...texts, propertyId })) form.append(name, String(text ?? ''))
  form.append('file', file)
  return form
}
