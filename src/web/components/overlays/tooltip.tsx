import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { usePortalHome } from '#web/lib/press/use-portal-home.ts'

/** A word about a control, after 700 ms of pointing or at once on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  const { trigger, home, findHome } = usePortalHome()
  return (
    <Radix.Provider delayDuration={700}>
      <Radix.Root onOpenChange={findHome}>
        <Radix.Trigger asChild ref={trigger}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={home}>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade rounded-md bg-ink px-2.5 py-1.5 text-paper text-sm shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
