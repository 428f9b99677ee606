import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Page } from '#web/components/layout/page.tsx'
import type { Back } from './back.ts'

const facts = ['rent', 'deposit', 'type', 'bedrooms', 'bathrooms', 'inspection', 'licence', 'gas']

/** The shape of a property's page. */
export function PropertySkeleton({ back }: { back: Back }) {
  return (
    <Page title="Property" back={back}>
      <Loading label="Loading property…">
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid grid-cols-2 content-start gap-x-4 gap-y-6 rounded-lg border border-line bg-sheet p-4 md:grid-cols-3 md:p-5">
            {facts.map((fact) => (
              <div key={fact} className="grid gap-2">
                <Skeleton className="h-3.5 w-20" />
                <Skeleton className="h-5 w-28 max-w-full" />
              </div>
            ))}
          </div>
          <Skeleton className="h-44 w-full" />
        </div>
      </Loading>
    </Page>
  )
}
