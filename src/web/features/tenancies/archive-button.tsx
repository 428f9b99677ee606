import { Archive, ArchiveRestore } from 'lucide-react'
import type { Tenancy } from '#api/tenancies.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'
import { tenantName } from './tenancy-columns.tsx'

/** An archived tenancy keeps its place in the records and leaves the lists of current and past tenants. */
export function ArchiveButton({ tenancy }: { tenancy: Tenancy }) {
  const update = useUpdateTenancy(tenancy.id)
  const archived = !tenancy.archived
  const press = () =>
    update.mutate(
      { archived },
      {
        onSuccess: () => {
          toast({ title: archived ? 'Tenancy archived' : 'Tenancy unarchived', description: tenantName(tenancy) })
        },
        onError: (error) => sayFailure('Failed to update tenancy', error),
      },
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mr-3"
      icon={archived ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
      pending={update.isPending}
      onClick={press}
    >
      {archived ? 'Archive' : 'Unarchive'}
    </Button>
  )
}
