import { MessageSquare } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { User } from '#api/accounts.ts'
import type { MaintenanceDetails, MaintenanceRequest } from '#api/maintenance.ts'
import { fullName } from '#domain/account.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { issueTypeLabels, maintenanceStatuses } from '#domain/maintenance.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Fact } from '#web/components/layout/fact.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { PhotoGrid } from '#web/features/uploads/photo-grid.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAsWished } from './maintenance.hooks.ts'
import { StatusBadge, UrgencyBadge } from './request-badges.tsx'
import { RequestComments } from './request-comments.tsx'
import { StatusChoices } from './status-choices.tsx'
import { useChangeStatus } from './use-change-status.ts'

type RequestDetailsProps = {
  request: MaintenanceRequest | MaintenanceDetails
  user: User
  /** Why history and comments could not be fetched, and what tries again. */
  error: Error | null
  onRetry: () => void
  /** Called when there is an unsent comment. */
  onDraftChange: (hasDraft: boolean) => void
}

/** What is wrong, how it looks, how to get in; its status and its comments. */
export function RequestDetails({ request: stored, user, error, onRetry, onDraftChange }: RequestDetailsProps) {
  const request = useAsWished(stored)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StatusBadge status={request.status} />
        <UrgencyBadge urgency={request.urgency} inWords />
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{request.description}</p>
      {request.photos.length > 0 && (
        <Part title="Photos">
          <PhotoGrid photos={request.photos} />
        </Part>
      )}
      <Facts request={request} isLandlord={user.role === 'landlord'} />
      {!user.isGuest && request.tenantId !== null && (
        <NavigateButton
          variant="secondary"
          icon={<MessageSquare aria-hidden />}
          className="justify-self-start"
          href={
            user.role === 'landlord'
              ? `/messages?tenant=${request.tenantId}`
              : `/messages?property=${request.propertyId}`
          }
        >
          Send message
        </NavigateButton>
      )}
      {user.role === 'landlord' && <SetStatus request={request} />}
      {'history' in request && (
        <>
          <Part title="Status history">
            <RequestHistory history={request.history} />
          </Part>
          <Part title="Comments">
            <RequestComments request={request} user={user} onDraftChange={onDraftChange} />
          </Part>
        </>
      )}
      <RecordActivity entity="request" id={request.id} />
      {!('history' in request) && !error && <SkeletonRows rows={3} label="Loading the history…" />}
      {error && <ErrorState heading="History and comments could not be loaded." error={error} onRetry={onRetry} />}
    </>
  )
}

type PartProps = { title: string; className?: string; children: ReactNode }

function Part({ title, className, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('grid grid-cols-1 gap-2', className)}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Facts({ request, isLandlord }: { request: MaintenanceRequest; isLandlord: boolean }) {
  const { requestType, property, tenant, createdAt, resolvedAt, accessInstructions } = request
  const { name, username } = tenant.user
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact name="Issue Type">{issueTypeLabels[requestType]}</Fact>
      <Fact name="Property">
        {property.address}, {property.city}
      </Fact>
      {isLandlord && <Fact name="Tenant">{fullName(name, username)}</Fact>}
      <Fact name="Date Submitted">{formatInstant(createdAt)}</Fact>
      {resolvedAt && <Fact name="Date Resolved">{formatInstant(resolvedAt)}</Fact>}
      {accessInstructions && (
        <Fact name="Access Instructions" className="sm:col-span-2">
          <span className="whitespace-pre-line">{accessInstructions}</span>
        </Fact>
      )}
    </dl>
  )
}

function SetStatus({ request }: { request: MaintenanceRequest }) {
  const change = useChangeStatus()
  return (
    <Part title="Update status" className="print:hidden">
      <StatusChoices
        statuses={maintenanceStatuses}
        current={request.status}
        outlined
        className="grid-cols-2 gap-2! sm:grid-cols-3"
        onChoose={(status) => change(request, status)}
      />
    </Part>
  )
}

/** Every status that the request has had, with who set it and when; the newest first. */
function RequestHistory({ history }: Pick<MaintenanceDetails, 'history'>) {
  return (
    <ol className="border-edge border-t">
      {history
        .map((change, at) => ({ ...change, isFirst: at === 0, key: `${at} ${change.status}` }))
        .toReversed()
        .map(({ key, status, at, by, isFirst }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5">
            <StatusBadge status={status} />
            <span className="figures min-w-0 text-sm">
              {isFirst ? 'Submitted by ' : ''}
              {by} <span className="text-muted">· {formatInstant(at)}</span>
            </span>
          </li>
        ))}
    </ol>
  )
}
