import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { type Branding, branding, longestBrandName } from '#api/branding.ts'
import type { CallInput } from '#api/contract.ts'
import { colourPattern, usualColour } from '#domain/branding.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { hasEdits } from '#web/lib/forms/has-edits.ts'
import { resetToSaved } from '#web/lib/forms/reset-to-saved.ts'
import { useLogo } from './use-logo.ts'

export const isColour = (text: string) => colourPattern.test(text.toLowerCase())

const brandingForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name for tenants is required'),
      z.maxLength(longestBrandName, `Name for tenants must be at most ${longestBrandName} characters`),
    ),
  colour: z.string().check(z.refine(isColour, 'Colour must be # and six digits, such as #1b4d3a')),
})
type BrandingInput = z.infer<typeof brandingForm>
type Body = CallInput<typeof branding.update>['body']

/** What the form held when its button was pressed. */
type Sent = { fields: BrandingInput; sentLogo: string | null | undefined }

/**
 * The form of a landlord's branding, and how it is saved and removed. What is changed while the answer is on its way
 * stays in the form.
 */
export function useBrandingForm(stored: Branding | null, usualName: string) {
  const form = useForm<BrandingInput>({
    resolver: standardSchemaResolver(brandingForm),
    values: { name: stored?.name ?? usualName, colour: stored?.colour ?? usualColour },
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  })
  const logo = useLogo()
  const onStored = async ({ fields, sentLogo }: Sent, saved: BrandingInput) => {
    await refreshAfter('branding')
    resetToSaved(form, fields, saved)
    logo.settle(sentLogo)
  }
  const save = useMutation({
    mutationFn: ({ body }: { body: Body; sent: Sent }) => call(branding.update, { body }),
    onSuccess: async (_, { body: { name, colour }, sent }) => {
      toast({ title: 'Branding saved', description: 'Your tenants see it from now on.' })
      await onStored(sent, { name, colour })
    },
    onError: (error) => sayFailure('Failed to save your branding', error),
  })
  const remove = useMutation({
    mutationFn: (_: Sent) => call(branding.remove),
    onSuccess: async ({ message }, sent) => {
      toast({ title: 'Branding removed', description: message })
      await onStored(sent, { name: usualName, colour: usualColour })
    },
    onError: (error) => sayFailure('Failed to remove your branding', error),
  })
  const storedLogo = stored?.logo ?? null
  const shownLogo = logo.chosen === undefined ? storedLogo : logo.chosen
  const asShown = (): Sent => ({ fields: form.getValues(), sentLogo: logo.chosen })
  return {
    form,
    logo,
    /** The logo as it would be saved now; null for none. */
    shownLogo,
    isDirty: hasEdits(form.formState) || shownLogo !== storedLogo,
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    submit: form.handleSubmit((body) =>
      // A logo that is as it was is not sent again.
      save.mutate({ body: { ...body, ...(logo.chosen !== undefined && { logo: logo.chosen }) }, sent: asShown() }),
    ),
    remove: () => remove.mutate(asShown()),
  }
}
