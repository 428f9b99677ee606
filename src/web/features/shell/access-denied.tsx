import { ShieldX } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'

/** In place of a screen that is another role's. */
export function AccessDenied() {
  return (
    <Page title="Access Denied" icon={<ShieldX aria-hidden />}>
      <p>You don't have permission to access this page.</p>
      <Button asChild className="mt-6">
        <Link href="/">Return to Dashboard</Link>
      </Button>
    </Page>
  )
}
