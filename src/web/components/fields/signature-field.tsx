import { useId, useState } from 'react'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { FieldError } from './field.tsx'
import { SignatureCanvas } from './signature-canvas.tsx'
import { pictureOfName } from './signature-image.ts'
import { TextField } from './text-field.tsx'

type SignatureFieldProps = {
  label: string
  /** The data URL of a PNG; null while nothing is signed. */
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
  /** The full name of the person who signs, as the example of what to type. */
  name?: string | undefined
}

const ways = [
  { value: 'draw', label: 'Draw' },
  { value: 'type', label: 'Type instead' },
]

/**
 * Signing on screen: drawn, or the full name typed, which also works without a pointer.
 * Either way it becomes the same picture.
 */
export function SignatureField({ label, value, onChange, error, name }: SignatureFieldProps) {
  const id = useId()
  const [way, setWay] = useState('draw')
  const errorId = error ? `${id}-error` : undefined
  const begin = (next: string) => {
    if (next === way) return
    setWay(next)
    onChange(null)
  }
  return (
    <fieldset aria-describedby={errorId} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <Tabs value={way} onValueChange={begin}>
        <TabList label="How to sign" tabs={ways} look="segments" />
        <TabPanel value="draw" className="pt-3!">
          <SignatureCanvas label={label} describedBy={errorId} isSigned={value !== null} onChange={onChange} />
        </TabPanel>
        <TabPanel value="type" className="pt-3!">
          <TypedName value={value} name={name} onChange={onChange} />
        </TabPanel>
      </Tabs>
      {error && <FieldError id={errorId} error={error} />}
      <p role="status" className="sr-only">
        {value && 'Signed'}
      </p>
    </fieldset>
  )
}

type TypedNameProps = Pick<SignatureFieldProps, 'value' | 'onChange' | 'name'>

function TypedName({ value, onChange, name }: TypedNameProps) {
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    onChange(pictureOfName(text))
  }
  return (
    <div className="grid gap-3">
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={100}
        placeholder={name}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div className="scheme-light grid aspect-3/1 place-items-center overflow-hidden rounded-md border border-edge bg-sheet">
        {value && <img src={value} alt={`The signature: ${typed.trim()}`} className="size-full object-contain" />}
        {!value && <span className="text-muted text-sm">Your typed name becomes your signature</span>}
      </div>
    </div>
  )
}
