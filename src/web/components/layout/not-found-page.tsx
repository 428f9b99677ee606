import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from './button.tsx'
import { type Back, Page } from './page.tsx'

type NotFoundPageProps = {
  title: string
  icon: ReactNode
  /** 'Property not found' */
  heading: string
  back: Back
  /** The label of the link to the list, at the address of `back`. */
  listLabel: string
}

/** The page of a record that does not exist or that this person may not see, with a link to the list. */
export function NotFoundPage({ title, icon, heading, back, listLabel }: NotFoundPageProps) {
  const action = (
    <Button asChild variant="secondary">
      <Link href={back.href}>{listLabel}</Link>
    </Button>
  )
  return (
    <Page title={title} back={back}>
      <EmptyState
        icon={icon}
        title={heading}
        text="It may have been deleted since this link was made."
        action={action}
      />
    </Page>
  )
}
