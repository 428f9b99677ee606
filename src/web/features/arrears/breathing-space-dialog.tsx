import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { ArrearsTerms } from '#api/arrears.ts'
import { addDays, isDay, londonDay } from '#domain/day.ts'
import { formatDays } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useBreathingSpace } from './arrears.hooks.ts'

/** A standard breathing space lasts 60 days, of which today is the first. */
const usualDays = 60

const daysForm = z.object({ from: z.string(), until: z.string() }).check(
  z.refine(({ from, until }) => isDay(from) && isDay(until) && from <= until, {
    error: 'Choose a last day after the first',
    path: ['until'],
  }),
)
type Days = z.output<typeof daysForm>

type BreathingSpaceDialogProps = { tenancyId: number; terms: ArrearsTerms; onClose: () => void }

/** Records a breathing space, or ends it. */
export function BreathingSpaceDialog({ tenancyId, terms, onClose }: BreathingSpaceDialogProps) {
  const close = useOwnClose(onClose)
  const today = londonDay(new Date())
  const { breathingSpaceFrom, breathingSpaceUntil, earlierBreathingSpaces } = terms
  const isOver = breathingSpaceUntil === null || breathingSpaceUntil < today
  const { register, handleSubmit, formState } = useForm<Days, unknown, Days>({
    resolver: standardSchemaResolver(daysForm),
    defaultValues: {
      from: (!isOver && breathingSpaceFrom) || today,
      until: isOver ? addDays(today, usualDays - 1) : breathingSpaceUntil,
    },
  })
  const present =
    breathingSpaceFrom && breathingSpaceUntil ? { from: breathingSpaceFrom, until: breathingSpaceUntil } : null
  const past = isOver && present ? [...earlierBreathingSpaces, present] : earlierBreathingSpaces
  const change = useBreathingSpace(tenancyId)
  const save = (body: { from: string | null; until: string | null }, title: string) =>
    change.mutate(body, {
      onSuccess: () => {
        toast({ title })
        close()
      },
      onError: (error) => sayFailure('Failed to record breathing space', error),
    })
  const submit = handleSubmit((days) => save(days, 'Breathing space recorded'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Breathing space"
      description="While it lasts nothing is sent, and no interest is ever charged for its days."
    >
      <form noValidate onSubmit={submit}>
        <FieldGrid>
          <DateField label="From" {...register('from', { deps: 'until' })} />
          <DateField label="Until" {...register('until')} error={formState.errors.until?.message} />
        </FieldGrid>
        {past.length > 0 && (
          <p className="text-muted mt-5 text-sm">
            No interest is charged for earlier breathing space, either:{' '}
            {past.map(({ from, until }) => formatDays({ from, to: until })).join(', ')}.
          </p>
        )}
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          {!isOver && (
            <Button
              variant="secondary"
              disabled={change.isPending}
              onClick={() => save({ from: null, until: null }, 'Breathing space ended')}
            >
              End it
            </Button>
          )}
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
