import { Users } from 'lucide-react'
import { NotFoundPage } from '#web/components/layout/not-found-page.tsx'

export const backToTenants = { href: '/tenants', label: 'Back to tenants' }

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
