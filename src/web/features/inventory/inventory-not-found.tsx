import { PackageOpen } from 'lucide-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'

export const back = { href: '/inventory', label: 'Back to inventories' }

export const LoadingFailed = ({ error }: { error: Error }) => (
  <ErrorState heading="Error loading inventory" error={error} />
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
