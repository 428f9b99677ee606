import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { apiKeys, newApiKey } from '#api/api-keys.ts'
import { keyScopes } from '#domain/api-key.ts'
import { dayMs } from '#domain/day.ts'
import { copyText } from '#web/components/feedback/copy-text.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FieldError } from '#web/components/fields/field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { isShownOnce } from '#web/components/overlays/discard-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { ScopeLabel } from './scope-label.tsx'

type Typed = z.input<typeof newApiKey>

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'Until it is deleted' },
]

const copy = (key: string) => copyText(key, 'Please select the key and copy it.')

/** What the key may do, and then the key itself, this once. */
export default function NewApiKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...(key && { dirty: true, question: isShownOnce })}
      size={key ? 'small' : 'large'}
      title={key ? 'Your new API key' : 'New API key'}
      description={key ? 'Copy it now: it is not shown again. Anyone who has it can use it.' : undefined}
    >
      {key ? (
        <>
          <p className="rounded-lg bg-sunken p-4 font-mono wrap-anywhere">{key}</p>
          <DialogFooter>
            <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy(key)}>
              Copy
            </Button>
            <Button onClick={onClose}>I have saved it</Button>
          </DialogFooter>
        </>
      ) : (
        <KeyForm onMade={setKey} />
      )}
    </Dialog>
  )
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const [days, setDays] = useState('90')
  const { register, handleSubmit, formState } = useForm<Typed, unknown, z.output<typeof newApiKey>>({
    resolver: standardSchemaResolver(newApiKey),
    defaultValues: { name: '', scopes: ['read'] },
  })
  const make = useMutation({
    mutationFn: (body: z.output<typeof newApiKey>) => {
      const expiresAt = days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null
      return call(apiKeys.create, { body: { ...body, expiresAt } })
    },
    refreshes: ['apiKey'],
    onSuccess: ({ key }) => onMade(key),
    onError: (error) => sayFailure('The API key could not be made', error),
  })
  const { errors } = formState
  const scopesErrorId = useId()
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit((body) => make.mutate(body))}>
      <TextField label="Name" hint="What it is for." error={errors.name?.message} {...register('name')} />
      <fieldset aria-describedby={errors.scopes && scopesErrorId} className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 font-semibold">What it may do</legend>
        {keyScopes.map((scope) => (
          <CheckboxField key={scope} label={<ScopeLabel scope={scope} />} value={scope} {...register('scopes')} />
        ))}
        {errors.scopes?.message && <FieldError id={scopesErrorId} error={errors.scopes.message} />}
      </fieldset>
      <SelectField
        label="It ends after"
        options={lives}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <SubmitFooter pending={make.isPending} pendingLabel="Making…">
        Make key
      </SubmitFooter>
    </form>
  )
}
