import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { CallInput } from '#api/contract.ts'
import type { deposits } from '#api/deposits.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useChangeDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

type Field = { value: string; onChange: (event: { target: { value: string } }) => void }

type DepositDialogProps<Name extends string> = {
  tenancyId: number
  title: string
  description?: string
  /** The name of what is saved, for the messages of success and failure. */
  what: 'deposit' | 'holding deposit'
  before: Readonly<Record<Name, string>>
  /** Undefined while something is wrong. */
  bodyOf: (fields: Readonly<Record<Name, string>>) => CallInput<typeof deposits.update>['body'] | undefined
  onClose: () => void
  /** `isPressed` says that problems may be shown. */
  children: (form: {
    fields: Readonly<Record<Name, string>>
    field: (name: Name) => Field
    isPressed: boolean
  }) => ReactNode
}

/** A form of texts about a deposit, saved together. */
export function DepositDialog<Name extends string>({
  tenancyId,
  title,
  description,
  what,
  before,
  bodyOf,
  onClose,
  children,
}: DepositDialogProps<Name>) {
  const [fields, setFields] = useState(before)
  const [isPressed, setPressed] = useState(false)
  const change = useChangeDeposit(tenancyId)
  const field = (name: Name): Field => ({
    value: fields[name],
    onChange: (event) => setFields({ ...fields, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    const body = bodyOf(fields)
    if (!body) return
    change.mutate(body, {
      onSuccess: (saved) => {
        const isNext = what === 'deposit' && saved.agreed > 0 && saved.returnedOn === null
        toast({
          title: `${what.charAt(0).toUpperCase()}${what.slice(1)} saved`,
          ...(isNext && { action: nextDepositStep(saved, saved.held > 0) }),
        })
        onClose()
      },
      onError: (error) => sayFailure(`Failed to save the ${what}`, error),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description !== undefined && { description })}
      dirty={Object.entries(before).some(([name, value]) => fields[name as Name] !== value)}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          {children({ fields, field, isPressed })}
        </div>
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
