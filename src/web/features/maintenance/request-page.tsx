import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import { issueTypeLabels } from '#domain/maintenance.ts'
import { propertyLabel } from '#domain/property.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { NotFoundPage } from '#web/components/layout/not-found-page.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/ask-before-leaving.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { useRequest } from './maintenance.hooks.ts'
import { RequestDetails } from './request-details.tsx'

const back = { href: '/maintenance', label: 'Back to maintenance requests' }

/** /maintenance/{id}: where a notification leads. */
export default function RequestPage() {
  const id = idIn(useParams<{ id?: string }>().id)
  const { user } = useSession()
  if (!user) return null
  return id ? <OneRequest id={id} user={user} /> : <RequestNotFound />
}

function OneRequest({ id, user }: { id: number; user: User }) {
  const { data: request, error, refetch } = useRequest(id)
  const [hasDraft, setHasDraft] = useState(false)
  const isMissing = useIsMissing(error)
  if (isMissing) return <RequestNotFound />
  return (
    <Page
      title={request ? `${issueTypeLabels[request.requestType]} request` : 'Maintenance request'}
      back={back}
      description={request && propertyLabel(request.property)}
    >
      {!request && <RecordState what="maintenance request" error={error} refetch={refetch} />}
      {request && (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <RequestDetails
            request={request}
            user={user}
            error={null}
            onRetry={() => void refetch()}
            onDraftChange={setHasDraft}
          />
        </div>
      )}
      <AskBeforeLeaving dirty={hasDraft} />
    </Page>
  )
}

const RequestNotFound = () => (
  <NotFoundPage
    title="Maintenance request"
    icon={<Wrench />}
    heading="Maintenance request not found"
    back={back}
    listLabel="See all maintenance requests"
  />
)
