import { useFieldArray, useFormContext } from 'react-hook-form'
import { houseSheetMeterLabels, houseSheetMeters, mostBins, mostContacts, repairAdvice } from '#domain/house-sheet.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import type { HouseSheetInput } from './house-sheet-form.ts'

type TextName = Exclude<keyof HouseSheetInput, 'bins' | 'emergencyNumbers' | 'wifiForGuests'>

/** What is wrong with one field, if anything. */
function useProblems() {
  const { getFieldState, formState } = useFormContext<HouseSheetInput>()
  return (name: Parameters<typeof getFieldState>[0]) => getFieldState(name, formState).error?.message
}

function Line({ name, label, placeholder }: { name: TextName; label: string; placeholder?: string }) {
  const { register } = useFormContext<HouseSheetInput>()
  const problem = useProblems()
  return <TextField label={label} maxLength={200} placeholder={placeholder} {...register(name)} error={problem(name)} />
}

const two = 'grid grid-cols-1 gap-4 md:grid-cols-2'

export function HouseSheetFields({ hasGas }: { hasGas: boolean }) {
  const { register } = useFormContext<HouseSheetInput>()
  const problem = useProblems()
  return (
    <>
      <Section title="Where to turn things off">
        <div className={two}>
          <Line name="stopcock" label="Stopcock" placeholder="Under the kitchen sink, turn clockwise" />
          <Line name="fuseBox" label="Fuse box" placeholder="In the hall, above the door" />
        </div>
      </Section>
      <Section title="Meters">
        <div className={two}>
          {houseSheetMeters
            .filter((kind) => kind !== 'gas' || hasGas)
            .map((kind) => (
              <div key={kind} className="contents">
                <Line name={`${kind}MeterNumber`} label={`${houseSheetMeterLabels[kind]} meter number`} />
                <Line
                  name={`${kind}MeterPlace`}
                  label={`Where the ${houseSheetMeterLabels[kind].toLowerCase()} meter is`}
                />
              </div>
            ))}
        </div>
      </Section>
      <BinRows />
      <Section title="Wi-Fi">
        <div className={two}>
          <Line name="wifiName" label="Network" />
          <Line name="wifiPassword" label="Wi-Fi password" />
        </div>
        <CheckboxField
          label="Show the password to guests, too"
          hint="Guests log in with the join code only."
          className="mt-2"
          {...register('wifiForGuests')}
        />
      </Section>
      <ContactRows />
      <Section title="Advice">
        <div className="grid gap-4">
          <TextareaField
            label="How to report a repair"
            hint={`Left empty, the sheet says: ${repairAdvice(false)}`}
            {...register('repairs')}
            error={problem('repairs')}
          />
          <TextareaField label="Good to know" {...register('notes')} error={problem('notes')} />
        </div>
      </Section>
    </>
  )
}

function BinRows() {
  const { control, register } = useFormContext<HouseSheetInput>()
  const problem = useProblems()
  const { fields, append, remove } = useFieldArray({ control, name: 'bins' })
  const add = () => append({ contents: '', colour: '', days: '' }, { focusName: `bins.${fields.length}.contents` })
  return (
    <Section title="Bins">
      <EntryRows rows={fields} about="Bin" addLabel="Add bin" most={mostBins} onAdd={add} onRemove={remove}>
        {(at) => (
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
            <TextField
              label="What goes in"
              placeholder="Recycling"
              maxLength={200}
              className="max-md:col-span-2"
              {...register(`bins.${at}.contents`)}
              error={problem(`bins.${at}.contents`)}
            />
            <TextField label="Colour" placeholder="Blue" maxLength={200} {...register(`bins.${at}.colour`)} />
            <TextField
              label="Emptied"
              placeholder="Every other Tuesday"
              maxLength={200}
              {...register(`bins.${at}.days`)}
            />
          </div>
        )}
      </EntryRows>
    </Section>
  )
}

function ContactRows() {
  const { control, register } = useFormContext<HouseSheetInput>()
  const problem = useProblems()
  const { fields, append, remove } = useFieldArray({ control, name: 'emergencyNumbers' })
  const add = () => append({ name: '', phone: '' }, { focusName: `emergencyNumbers.${fields.length}.name` })
  return (
    <Section title="Emergency numbers" note="The public ones are always printed.">
      <EntryRows rows={fields} about="Number" addLabel="Add number" most={mostContacts} onAdd={add} onRemove={remove}>
        {(at) => (
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <TextField
              label="Name"
              placeholder="Boiler: Hughes Heating"
              maxLength={200}
              {...register(`emergencyNumbers.${at}.name`)}
              error={problem(`emergencyNumbers.${at}.name`)}
            />
            <TextField
              label="Phone"
              type="tel"
              maxLength={200}
              {...register(`emergencyNumbers.${at}.phone`)}
              error={problem(`emergencyNumbers.${at}.phone`)}
            />
          </div>
        )}
      </EntryRows>
    </Section>
  )
}
