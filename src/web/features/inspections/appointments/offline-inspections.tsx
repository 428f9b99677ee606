import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'

type OfflineInspectionsProps = { isAsking: boolean; onRetry: () => void }

/** Shown in place of the lists without a network: nothing has gone wrong, and one can go on inspecting. */
export function OfflineInspections({ isAsking, onRetry }: OfflineInspectionsProps) {
  return (
    <div role="status" className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-14 place-items-center rounded-full bg-sunken text-muted">
        <CloudOff className="size-6" />
      </span>
      <h2 className="font-semibold">You are offline</h2>
      <p className="max-w-prose text-balance text-muted">
        Your inspections load by themselves when you are back. You can go on inspecting: what you enter, and what waits
        to be sent, is kept on this device.
      </p>
      <Button
        variant="secondary"
        icon={<RotateCw aria-hidden />}
        className="mt-4"
        pending={isAsking}
        pendingLabel="Trying…"
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  )
}
