import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { type Branding, branding } from '#api/branding.ts'
import { textOn, usualColour } from '#domain/branding.ts'
import { accountIncludes, featureRefusal } from '#domain/plan.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { FileField } from '#web/components/fields/file-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/ask-before-leaving.tsx'
import { BrandingBand } from '#web/features/branding/branding-band.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { SettingsSection } from './settings-section.tsx'
import { isColour, useBrandingForm } from './use-branding-form.ts'

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

function BrandingForm({ stored, usualName }: { stored: Branding | null; usualName: string }) {
  const { form, logo, shownLogo, isDirty, submit, isSaving, remove, isRemoving } = useBrandingForm(stored, usualName)
  const { register, control } = form
  const { errors } = form.formState
  const [name, colour] = useWatch({ control, name: ['name', 'colour'] })
  const shown = isColour(colour) ? colour.toLowerCase() : usualColour
  const removeLogo = () => {
    logo.choose(null)
    logo.file.current?.focus()
  }
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
        <Button type="submit" disabled={isRemoving} pending={isSaving} pendingLabel="Saving…">
          Save branding
        </Button>
        {shownLogo && (
          <Button variant="secondary" onClick={removeLogo}>
            Remove the logo
          </Button>
        )}
        {stored && (
          <Button variant="quiet" disabled={isSaving} pending={isRemoving} pendingLabel="Removing…" onClick={remove}>
            Remove branding
          </Button>
        )}
      </div>
      <AskBeforeLeaving dirty={isDirty} />
    </form>
  )
}
