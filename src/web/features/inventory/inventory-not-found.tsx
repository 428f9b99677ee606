import { PackageOpen } from 'lucide-react'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { NotFoundPage } from '#web/components/layout/not-found-page.tsx'

export const back = { href: '/inventory', label: 'Back to inventories' }

export const LoadingFailed = ({ error }: { error: Error }) => (
  <ErrorState heading="Error loading inventory" error={error} />
)

export const InventoryNotFound = () => (
  <NotFoundPage
    title="Inventory"
    icon={<PackageOpen />}
    heading="Inventory not found"
    back={back}
    listLabel="See all inventories"
  />
)
