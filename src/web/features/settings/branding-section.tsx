import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { z } from 'zod/mini'
import type { User } from '#api/accounts.ts'
import { type Branding, branding, longestBrandName } from '#api/branding.ts'
import type { CallInput } from '#api/contract.ts'
import { colourPattern, textOn, usualColour } from '#domain/branding.ts'
import { accountIncludes, featureRefusal } from '#domain/plan.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { FileField } from '#web/components/fields/file-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { BrandingBand } from '#web/features/branding/branding-band.tsx'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { resetToSaved } from '#web/lib/forms/reset-to-saved.ts'
import { SettingsSection } from './settings-section.tsx'
import { useLogo } from './use-logo.ts'

/** What tenants see above their screens, on statements and in invitations. */
export function BrandingSection({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(get(branding.get))
  const isIncluded = accountIncludes(user, 'customBranding')
  return (
    <SettingsSection
      title="Branding"
      icon={<Palette aria-hidden />}
      description="Your name, colour and logo on your tenants’ screens, statements and invitations."
    >
      {data === undefined && <RecordState what="your branding" rows={1} error={error} refetch={refetch} />}
      {data !== undefined && !isIncluded && (
        <>
          <p className="text-muted">
            {featureRefusal('customBranding')}.{data && ' Your tenants see no branding now; your settings are kept.'}
          </p>
          <Button asChild variant="secondary" size="small" className="mt-4">
            <Link href="/plan-selection">See plans</Link>
          </Button>
        </>
      )}
      {data !== undefined && isIncluded && <BrandingForm stored={data} usualName={user.name} />}
    </SettingsSection>
  )
}

type Body = CallInput<typeof branding.update>['body']
type BrandingInput = z.infer<typeof brandingForm>

/** What the form held when its button was pressed. */
type Sent = { fields: BrandingInput; sentLogo: string | null | undefined }

const isColour = (text: string) => colourPattern.test(text.toLowerCase())

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

function BrandingForm({ stored, usualName }: { stored: Branding | null; usualName: string }) {
  const form = useForm<BrandingInput>({
    resolver: standardSchemaResolver(brandingForm),
    values: { name: stored?.name ?? usualName, colour: stored?.colour ?? usualColour },
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  })
  const { register, control, handleSubmit, getValues, formState } = form
  const { errors } = formState
  const [name, colour] = useWatch({ control, name: ['name', 'colour'] })
  const logo = useLogo()
  const shownLogo = logo.chosen === undefined ? (stored?.logo ?? null) : logo.chosen
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
  const asShown = (): Sent => ({ fields: getValues(), sentLogo: logo.chosen })
  const submit = handleSubmit((body) =>
    // A logo that is as it was is not sent again.
    save.mutate({ body: { ...body, ...(logo.chosen !== undefined && { logo: logo.chosen }) }, sent: asShown() }),
  )
  const shown = isColour(colour) ? colour.toLowerCase() : usualColour
  return (
    <form noValidate data-stays onSubmit={submit} className="grid grid-cols-1 gap-5">
      <FieldGrid>
        <TextField label="Name for tenants" {...register('name')} error={errors.name?.message} />
        <TextField
          label="Colour"
          hint="# and six digits. Text on it is white or black, whichever is easier to read."
          maxLength={7}
          {...register('colour')}
          error={errors.colour?.message}
        />
      </FieldGrid>
      <FileField
        ref={logo.file}
        label="Logo"
        hint="PNG or JPEG, at most 1 MB"
        accept="image/png,image/jpeg"
        onChange={(event) => void logo.read(event.target.files?.[0])}
        error={logo.error}
      />
      <figure className="overflow-hidden rounded-md border border-line">
        <BrandingBand name={name || usualName} colour={shown} textColour={textOn(shown)} logo={shownLogo} />
        <figcaption className="px-4 py-2 text-muted text-sm md:px-8">
          As tenants will see it above every screen
        </figcaption>
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save branding
        </Button>
        {shownLogo && (
          <Button
            variant="secondary"
            onClick={() => {
              logo.choose(null)
              logo.file.current?.focus()
            }}
          >
            Remove the logo
          </Button>
        )}
        {stored && (
          <Button
            variant="quiet"
            pending={remove.isPending}
            pendingLabel="Removing…"
            onClick={() => remove.mutate(asShown())}
          >
            Remove branding
          </Button>
        )}
      </div>
    </form>
  )
}
