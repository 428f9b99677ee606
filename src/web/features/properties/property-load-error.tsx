import { House } from 'lucide-react'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { NotFoundPage } from '#web/components/layout/not-found-page.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { useSession } from '#web/lib/api/session.ts'

type PropertyLoadErrorProps = { error: Error; back: Back }

/** A property that may not be seen, is not there, or could not be fetched. */
export function PropertyLoadError({ error, back }: PropertyLoadErrorProps) {
  if (hasStatus(error, 403)) return <PropertyDenied back={back} />
  // 400 is the answer to a number that is too long for any property.
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <PropertyNotFound back={back} />
  return (
    <Page title="Property" back={back}>
      <ErrorState heading="Error loading property" error={error} />
    </Page>
  )
}

function PropertyDenied({ back }: { back: Back }) {
  const { user } = useSession()
  const hint =
    user?.role === 'landlord'
      ? 'This property belongs to another landlord.'
      : 'Please contact the property manager if you should be able to see it.'
  return (
    <Page title="Access Denied" back={back}>
      <p>You don't have permission to view this property.</p>
      <p className="mt-1 text-muted">{hint}</p>
    </Page>
  )
}

export function PropertyNotFound({ back }: { back: Back }) {
  const { user } = useSession()
  return (
    <NotFoundPage
      title="Property"
      icon={<House />}
      heading="Property not found"
      back={back}
      listLabel={user?.role === 'landlord' ? 'See all properties' : 'Go to Dashboard'}
    />
  )
}
