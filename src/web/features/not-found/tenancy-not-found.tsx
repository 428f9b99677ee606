import { Users } from 'lucide-react'
import { NotFoundPage } from '#web/components/layout/not-found-page.tsx'
import { hasStatus } from '#web/lib/api/call.ts'

export const backToTenants = { href: '/tenants', label: 'Back to tenants' }

/** Whether there is no such tenancy, or none that this person may see. */
export const isTenancyMissing = (error: unknown) => hasStatus(error, 404)

/** In place of a tenancy, its account or its deposit, as `title` says. */
export function TenancyNotFound({ title }: { title: string }) {
  return (
    <NotFoundPage
      title={title}
      icon={<Users />}
      heading="Tenancy not found"
      back={backToTenants}
      listLabel="See all tenants"
    />
  )
}
