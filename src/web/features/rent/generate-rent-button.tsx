import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { rentHorizonDays } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useGenerateRent } from './rent.hooks.ts'

const detailsStayFor = 10_000

export function GenerateRentButton() {
  const [isAsking, setAsking] = useState(false)
  const generate = useGenerateRent()
  const confirm = () =>
    generate.mutate(undefined, {
      onSuccess: ({ message, details }) => toast({ title: message, description: details, duration: detailsStayFor }),
      onError: (error) => sayFailure('Failed to Generate Rent Payments', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={() => setAsking(true)}>
        Generate upcoming rent payments
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Generate upcoming rent payments?"
        text={`Every active tenancy gets the payments that fall due in the next ${rentHorizonDays} days. None is made twice.`}
        confirmLabel="Generate payments"
        pendingLabel="Generating…"
        pending={generate.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
