import { Suspense, useState } from 'react'
import { Button, type ButtonProps } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'

const JoinPropertyDialog = onDemand(async () => (await import('./join-property-dialog.tsx')).JoinPropertyDialog)

/** Opens the form for the code of another property. */
export function JoinPropertyButton({ icon, size, children }: Pick<ButtonProps, 'icon' | 'size' | 'children'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={icon} size={size} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <JoinPropertyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
