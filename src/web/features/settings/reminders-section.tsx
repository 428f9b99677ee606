import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { leadTimes, type ReminderSetting, reminders } from '#api/reminders.ts'
import type { ReminderKind } from '#domain/reminder.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Unfilled } from '#web/components/feedback/unfilled.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/ask-before-leaving.tsx'
import { call } from '#web/lib/api/call.ts'
import { get, retryOnce } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { hasEdits } from '#web/lib/forms/has-edits.ts'
import { resetToSaved } from '#web/lib/forms/reset-to-saved.ts'
import { SettingsSection } from './settings-section.tsx'

/** How many days before a landlord and their tenants are reminded. */
export function RemindersSection() {
  return (
    <SettingsSection
      title="Reminders"
      icon={<AlarmClock aria-hidden />}
      description="They are sent at 6:00 in the morning. You are always told about expired documents and overdue rent."
    >
      <Settings />
    </SettingsSection>
  )
}

function Settings() {
  const { data, error, refetch } = useQuery(get(reminders.settings))
  if (data) return <LeadTimesForm setting={data} />
  const skeleton = (
    <Unfilled label="Loading your reminders…">
      <LeadTimesForm setting={noDays} />
    </Unfilled>
  )
  return <RecordState what="your reminders" error={error} refetch={refetch} skeleton={skeleton} />
}

const noDays: ReminderSetting = { documents: [], rent: [], inspections: [] }

const daysText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        // Anything else becomes 0, which is refused as a number of days.
        .map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0)),
    ),
  ),
  leadTimes,
)
const leadTimesForm = z.object({ documents: daysText, rent: daysText, inspections: daysText })

const fields: { kind: ReminderKind; label: string; hint: string }[] = [
  { kind: 'documents', label: 'Days before a document expires', hint: 'To you.' },
  { kind: 'inspections', label: 'Days before an inspection', hint: 'To you and the tenants of the property.' },
  { kind: 'rent', label: 'Days before rent is due', hint: 'To the tenant who pays it.' },
]

const inText = (days: readonly number[]) => days.join(', ')

const inputOf = ({ documents, rent, inspections }: ReminderSetting) => ({
  documents: inText(documents),
  rent: inText(rent),
  inspections: inText(inspections),
})

function LeadTimesForm({ setting }: { setting: ReminderSetting }) {
  const form = useForm<z.input<typeof leadTimesForm>, unknown, z.output<typeof leadTimesForm>>({
    resolver: standardSchemaResolver(leadTimesForm),
    values: inputOf(setting),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, getValues, formState } = form
  const save = useMutation({
    mutationFn: (body: ReminderSetting) => call(reminders.updateSettings, { body }),
    retry: retryOnce,
    refreshes: ['reminderSetting'],
    isPendingUntilRefreshed: true,
    onSuccess: () => toast({ title: 'Reminders saved', description: 'They apply from the next morning.' }),
    onError: (error) => sayFailure('Your reminders were not saved', error),
  })
  const submit = handleSubmit((body) => {
    const sent = getValues()
    save.mutate(body, { onSuccess: (saved) => void resetToSaved(form, sent, inputOf(saved)) })
  })
  return (
    <form noValidate data-stays className="grid max-w-md grid-cols-1 gap-5" onSubmit={submit}>
      <p className="text-muted text-sm">
        Separate several with commas; leave a field empty for no reminder. The days before a tenancy ends are set with
        each tenancy.
      </p>
      {fields.map(({ kind, label, hint }) => (
        <TextField
          key={kind}
          label={label}
          hint={hint}
          inputMode="text"
          error={formState.errors[kind]?.message}
          {...register(kind)}
        />
      ))}
      <Button type="submit" variant="secondary" className="w-fit" pending={save.isPending} pendingLabel="Saving…">
        Save reminders
      </Button>
      <AskBeforeLeaving dirty={hasEdits(formState)} />
    </form>
  )
}
