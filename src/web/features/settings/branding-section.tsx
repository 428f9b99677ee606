import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { z } from 'zod/mini'
import type { User } from '#api/accounts.ts'
import { type Branding, branding, longestLogo } from '#api/branding.ts'
import type { CallInput } from '#api/contract.ts'
import { colourPattern, textOn, usualColour } from '#domain/branding.ts'
import { featureRefusal, planIncludes, planInForce } from '#domain/plan.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { FileField } from '#web/components/fields/file-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { BrandingBand } from '#web/features/branding/branding-band.tsx'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { SettingsSection } from './settings-section.tsx'

/** What tenants see above their screens, on statements and in invitations. */
export function BrandingSection({ user }: { user: User }) {
  const { data, error, isPending } = useQuery(get(branding.get))
  const isIncluded = planIncludes(planInForce(user.subscriptionPlan, user.subscriptionStatus), 'customBranding')
  return (
    <SettingsSection
      title="Branding"
      icon={<Palette aria-hidden />}
      description="Your name, colour and logo on your tenants’ screens, statements and invitations."
    >
      {isPending && <SkeletonRows rows={1} label="Loading your branding…" />}
      {error && data === undefined && <ErrorState heading="Error loading your branding" error={error} />}
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
      {data !== undefined && isIncluded && <BrandingForm key={data?.name ?? ''} stored={data} usualName={user.name} />}
    </SettingsSection>
  )
}

type Body = CallInput<typeof branding.update>['body']

const isColour = (text: string) => colourPattern.test(text.toLowerCase())

const brandingForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name for tenants is required')),
  colour: z.string().check(z.refine(isColour, 'Colour must be # and six digits, such as #1b4d3a')),
})

function BrandingForm({ stored, usualName }: { stored: Branding | null; usualName: string }) {
  const { register, control, handleSubmit, formState } = useForm<z.infer<typeof brandingForm>>({
    resolver: standardSchemaResolver(brandingForm),
    defaultValues: { name: stored?.name ?? usualName, colour: stored?.colour ?? usualColour },
    mode: 'onChange',
  })
  const { errors } = formState
  const [name, colour] = useWatch({ control, name: ['name', 'colour'] })
  const [logo, setLogo] = useState(stored?.logo ?? null)
  const [logoError, setLogoError] = useState<string>()
  const onSuccess = () => void refreshAfter('branding')
  const save = useMutation({
    mutationFn: (body: Body) => call(branding.update, { body }),
    onSuccess: () => {
      onSuccess()
      toast({ title: 'Branding saved', description: 'Your tenants see it from now on.' })
    },
    onError: (error) => sayFailure('Failed to save your branding', error),
  })
  const remove = useMutation({
    mutationFn: () => call(branding.remove),
    onSuccess: ({ message }) => {
      onSuccess()
      toast({ title: 'Branding removed', description: message })
    },
    onError: (error) => sayFailure('Failed to remove your branding', error),
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await dataUrlOf(file)
    const isFine = /^data:image\/(?:png|jpeg);/.test(read) && read.length <= longestLogo
    setLogoError(isFine ? undefined : 'Choose a PNG or JPEG of at most 1 MB')
    if (isFine) setLogo(read)
  }
  const submit = handleSubmit((body) =>
    // A logo that is as it was is not sent again.
    save.mutate({ ...body, ...(logo !== (stored?.logo ?? null) && { logo }) }),
  )
  const shown = isColour(colour) ? colour.toLowerCase() : usualColour
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
        <TextField label="Name for tenants" maxLength={60} {...register('name')} error={errors.name?.message} />
        <TextField
          label="Colour"
          hint="# and six digits. Text on it is white or black, whichever is easier to read."
          maxLength={7}
          {...register('colour')}
          error={errors.colour?.message}
        />
      </div>
      <FileField
        label="Logo"
        hint="PNG or JPEG, at most 1 MB"
        accept="image/png,image/jpeg"
        onChange={(event) => void choose(event.target.files?.[0])}
        error={logoError}
      />
      <figure className="overflow-hidden rounded-md border border-line">
        <BrandingBand name={name || usualName} colour={shown} textColour={textOn(shown)} logo={logo} />
        <figcaption className="px-4 py-2 text-muted text-sm">As tenants will see it above every screen</figcaption>
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save branding
        </Button>
        {logo && (
          <Button variant="secondary" onClick={() => setLogo(null)}>
            Remove the logo
          </Button>
        )}
        {stored && (
          <Button variant="quiet" pending={remove.isPending} pendingLabel="Removing…" onClick={() => remove.mutate()}>
            Remove branding
          </Button>
        )}
      </div>
    </form>
  )
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
