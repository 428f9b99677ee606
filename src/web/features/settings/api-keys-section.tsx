import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { type ApiKey, apiKeys } from '#api/api-keys.ts'
import { docsPath } from '#api/operations.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayLong, formatInstant } from '#domain/day-forms.ts'
import { accountIncludes, featureRefusal } from '#domain/plan.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { ScopeLabel } from './scope-label.tsx'
import { SettingsSection } from './settings-section.tsx'

const NewApiKey = onDemand(async () => (await import('./new-api-key.tsx')).default)

/** Keys with which a landlord's own programs read and write their data. */
export function ApiKeysSection({ user }: { user: User }) {
  const { data: rows, error } = useQuery(get(apiKeys.list))
  const [isAdding, setAdding] = useState(false)
  const isIncluded = accountIncludes(user, 'apiAccess')
  return (
    <SettingsSection
      title="API keys"
      icon={<Braces aria-hidden />}
      description={
        <>
          For programs of your own.{' '}
          <a href={docsPath} className="text-press underline underline-offset-4">
            What they can call
          </a>
        </>
      }
    >
      <ListState
        list={{ rows, error }}
        errorHeading="Error loading your API keys"
        skeleton={<SkeletonRows rows={1} label="Loading your API keys…" />}
        empty={<p className="text-muted">{isIncluded ? 'No API keys yet.' : `${featureRefusal('apiAccess')}.`}</p>}
      >
        {(keys) => (
          <ul aria-label="API keys" className="grid grid-cols-1">
            {keys.map((key) => (
              <Entry key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </ListState>
      {rows && rows.length > 0 && !isIncluded && (
        <p className="mt-3 text-amber">They do not work now: {featureRefusal('apiAccess')}.</p>
      )}
      {isIncluded ? (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setAdding(true)}>
          New API key
        </Button>
      ) : (
        <Button asChild variant="secondary" size="small" className="mt-4">
          <Link href="/plan-selection">See plans</Link>
        </Button>
      )}
      <Suspense>{isAdding && <NewApiKey onClose={() => setAdding(false)} />}</Suspense>
    </SettingsSection>
  )
}

function Entry({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = apiKey
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(apiKeys.remove, { params: { id } }),
    refreshes: ['apiKey'],
    onSuccess: ({ message }) => toast({ title: 'API key deleted', description: message }),
    onError: (error) => sayFailure('The API key could not be deleted', error),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm">
          {scopes.map((scope, at) => (
            <Fragment key={scope}>
              {at > 0 && ' · '}
              <ScopeLabel scope={scope} />
            </Fragment>
          ))}
        </p>
        <p className="figures text-muted text-sm">
          {lastUsedAt ? `Last used ${formatInstant(lastUsedAt)}` : `Never used, made ${formatInstant(createdAt)}`}
          {expiresAt && ` · ends ${formatDayLong(londonDay(new Date(expiresAt)))}`}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        text="Programs that use this key stop working at once."
        confirmLabel="Delete key"
        danger
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}
