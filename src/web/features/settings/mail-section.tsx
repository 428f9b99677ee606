import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { User } from '#api/accounts.ts'
import type { CallInput } from '#api/client.ts'
import { type NotificationPreference, notificationPreferences } from '#api/notification-preferences.ts'
import { digestLabels, digests, mailKinds, mailKindsOf } from '#domain/notification-mail.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Unfilled } from '#web/components/feedback/unfilled.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient, retryOnce } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsTab } from './use-settings-tab.ts'

/**
 * Which notifications also come by e-mail. `/settings?tab=email-notifications`, to which
 * every such e-mail links, leads here.
 */
export function MailSection({ user }: { user: User }) {
  return (
    <SettingsSection
      ref={useSettingsTab('email-notifications')}
      id="email-notifications"
      title="E-mail notifications"
      icon={<Mail aria-hidden />}
      description={user.email ? `They go to ${user.email}. You always see them in Latchkey.` : undefined}
    >
      {user.email ? <Choices user={user} /> : <p>Your account has no e-mail address to send them to.</p>}
    </SettingsSection>
  )
}

function Choices({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(get(notificationPreferences.get))
  if (data) return <ChoiceFields user={user} preference={data} />
  const skeleton = (
    <Unfilled label="Loading your e-mail notifications…">
      <ChoiceFields user={user} preference={noPreference} />
    </Unfilled>
  )
  return <RecordState what="your e-mail notifications" error={error} refetch={refetch} skeleton={skeleton} />
}

const noPreference: NotificationPreference = {
  mail: Object.fromEntries(mailKinds.map((kind) => [kind, false])) as NotificationPreference['mail'],
  digest: digests[0],
}

type Change = CallInput<typeof notificationPreferences.update>['body']

const saveKey = ['save e-mail notifications']

const chosen = (stored: NotificationPreference, { mail, digest = stored.digest }: Change): NotificationPreference => ({
  mail: { ...stored.mail, ...mail } as NotificationPreference['mail'],
  digest,
})

function ChoiceFields({ user, preference }: { user: User; preference: NotificationPreference }) {
  const shown = useUnderWay<Change>(saveKey).reduce(chosen, preference)
  const save = useMutation({
    mutationKey: saveKey,
    scope: { id: 'email-notifications' },
    mutationFn: (body: Change) => call(notificationPreferences.update, { body }),
    retry: retryOnce,
    refreshes: ['notificationPreference'],
    onSuccess: (answer) => queryClient.setQueryData(keyOf(notificationPreferences.get), answer),
    onError: (error) => sayFailure('Your choice was not saved', error),
  })
  return (
    <>
      <fieldset className="grid grid-cols-1 gap-x-6 gap-y-1">
        <legend className="sr-only">What comes by e-mail</legend>
        {mailKindsOf(user.role).map(({ kind, label, hint }) => (
          <CheckboxField
            key={kind}
            label={<span className="font-semibold">{label}</span>}
            hint={hint}
            checked={shown.mail[kind]}
            onChange={({ target }) => save.mutate({ mail: { [kind]: target.checked } })}
          />
        ))}
      </fieldset>
      <SelectField
        className="mt-5 max-w-md"
        label="When they come"
        options={digests.map((digest) => ({ value: digest, label: digestLabels[digest] }))}
        value={shown.digest}
        onChange={({ target }) => {
          const digest = digests.find((each) => each === target.value)
          if (digest) save.mutate({ mail: {}, digest })
        }}
      />
      <p role="status" className="mt-2 min-h-6 text-muted text-sm">
        {save.isPending ? 'Saving…' : save.isSuccess ? 'Saved' : ''}
      </p>
    </>
  )
}
