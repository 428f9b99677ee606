import { Copy, Link as LinkIcon, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod/mini'
import type { calendarFeed } from '#api/calendar.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { copyText } from '#web/components/feedback/copy-text.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useCreateFeed, useFeed, useRemoveFeed, useShowsTenantNames } from './calendar.hooks.ts'

/** The calendar in other programs: a private address that they read, made and ended here (rule: calendar-feed). */
export function FeedSection() {
  const { data: feed, error, refetch } = useFeed()
  const [chosen, choose] = useState(false)
  const { showsTenantNames, change } = useShowsTenantNames(feed?.showsTenantNames ?? chosen)
  const create = useCreateFeed()
  const url = feed && create.data?.url
  const make = () =>
    create.mutate(showsTenantNames, {
      onError: (failure) => sayFailure('Error making the address', failure),
    })
  return (
    <div className="mt-10 max-w-2xl border-line border-t pt-6 print:hidden">
      <Section title="In your own calendar program">
        <div className="grid grid-cols-1 gap-3">
          <p className="text-muted">
            Google, Apple and Outlook calendars can subscribe to a private address and follow what changes here. Anybody
            who has the address can read it, so keep it to yourself.
          </p>
          {error && !feed && (
            <ErrorState
              heading="Your private address could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {feed === undefined && !error && <SkeletonRows rows={2} label="Loading the private address…" />}
          {url && <NewAddress url={url} />}
          {feed && (
            <Feed
              feed={feed}
              showsTenantNames={showsTenantNames}
              onChoose={(wished) =>
                change(wished, { onError: (failure) => sayFailure('Error changing the feed', failure) })
              }
              onMakeNew={make}
              isMaking={create.isPending}
            />
          )}
          {feed === null && (
            <>
              <CheckboxField
                label="Show the names of tenants"
                checked={showsTenantNames}
                disabled={create.isPending}
                onChange={({ target }) => choose(target.checked)}
              />
              <Button
                variant="secondary"
                className="justify-self-start"
                icon={<LinkIcon aria-hidden />}
                pending={create.isPending}
                pendingLabel="Making…"
                onClick={make}
              >
                Make a private address
              </Button>
            </>
          )}
        </div>
      </Section>
    </div>
  )
}

function NewAddress({ url }: { url: string }) {
  const copy = () => copyText(url, 'Please select the address and copy it.')
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label="Private address"
        hint="Copy it now: it is not shown again."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button icon={<Copy aria-hidden />} className="justify-self-start sm:mb-7" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

type FeedProps = {
  feed: z.infer<typeof calendarFeed>
  showsTenantNames: boolean
  onChoose: (showsTenantNames: boolean) => void
  onMakeNew: () => void
  isMaking: boolean
}

function Feed({ feed, showsTenantNames, onChoose, onMakeNew, isMaking }: FeedProps) {
  const [asking, setAsking] = useState<'new' | 'end' | null>(null)
  const remove = useRemoveFeed()
  const makeNew = () => {
    setAsking(null)
    onMakeNew()
  }
  const end = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: (error) => sayFailure('Error ending the feed', error),
      onSettled: () => setAsking(null),
    })
  const fetched = feed.lastFetchedAt
    ? `A calendar program last read it on ${formatInstant(feed.lastFetchedAt)}.`
    : 'No calendar program has read it yet.'
  return (
    <>
      <p>
        You made this address on {formatInstant(feed.createdAt)}. {fetched}
      </p>
      <CheckboxField
        label="Show the names of tenants"
        hint="When this is off, inspection notes and document names are left out as well, because they may contain names."
        checked={showsTenantNames}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<RefreshCw aria-hidden />}
          pending={isMaking}
          pendingLabel="Making…"
          onClick={() => setAsking('new')}
        >
          Make a new address
        </Button>
        <Button variant="secondary" icon={<X aria-hidden />} disabled={isMaking} onClick={() => setAsking('end')}>
          End the feed
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'new'}
        onOpenChange={() => setAsking(null)}
        title="Make a new address?"
        text="The old address stops working at once. Give the new one to the programs that read it."
        confirmLabel="Make a new address"
        onConfirm={makeNew}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(null)}
        title="End the feed?"
        text="The address stops working at once, and calendar programs no longer see your events."
        confirmLabel="End the feed"
        pending={remove.isPending}
        pendingLabel="Ending…"
        danger
        onConfirm={end}
      />
    </>
  )
}
