import { type ComponentProps, Suspense } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'

const LegalDialog = onDemand(async () => (await import('./legal-dialog.tsx')).LegalDialog)

/** Fetched when somebody opens one of the texts, which are long. */
export const LazyLegalDialog = (props: ComponentProps<typeof LegalDialog>) => (
  <Suspense>
    <LegalDialog {...props} />
  </Suspense>
)
