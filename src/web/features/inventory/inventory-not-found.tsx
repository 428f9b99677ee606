import { PackageOpen } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { statusAndMessageOf } from '#web/lib/api.ts'

export const back = { href: '/inventory', label: 'Back to inventories' }

export const LoadingFailed = ({ error }: { error: Error }) => (
  <ErrorState
    heading="Error loading inventory"
    message={statusAndMessageOf(error, 'The server could not be reached.')}
  />
)

export function InventoryNotFound() {
  return (
    <Page title="Inventory" back={back}>
      <EmptyState
        icon={<PackageOpen />}
        title="Inventory not found"
        text="It may have been deleted since this link was made."
        action={
          <Button asChild variant="secondary">
            <Link href={back.href}>See all inventories</Link>
          </Button>
        }
      />
    </Page>
  )
}
