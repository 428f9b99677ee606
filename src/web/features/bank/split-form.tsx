import { Plus, X } from 'lucide-react'
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import { formatPence } from '#domain/money.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { TenancyChoice } from '#web/features/choices/tenancy-choice.tsx'
import type { LineChange } from './bank.hooks.ts'
import { ChargeChoice } from './charge-choice.tsx'
import { postByEnter } from './post-by-enter.ts'
import {
  addPart,
  changePart,
  choosingCharge,
  type Part,
  problemWith,
  removePart,
  splitsOf,
  sumOfParts,
} from './split-parts.ts'

type SplitFormProps = {
  line: BankLine
  pending: boolean
  onPost: (change: LineChange) => void
  parts: readonly Part[]
  setParts: (parts: readonly Part[]) => void
  /** Somebody has come back from other income, with the focus on a button that is gone. */
  isBack: boolean
  onOtherIncome: () => void
}

/** Whose money a line is: one tenancy's or several, each for its oldest charge first or for one that is chosen. */
export function SplitForm({ line, pending, onPost, parts, setParts, isBack, onOtherIncome }: SplitFormProps) {
  const firstTenant = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isBack) firstTenant.current?.focus()
  }, [isBack])
  const [isPressed, setPressed] = useState(false)
  const total = sumOfParts(parts)
  const change = (key: number, changes: Partial<Part>) => setParts(changePart(parts, key, changes, line.amount))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    const splits = splitsOf(parts, line.amount)
    if (splits) onPost({ post: true, splits })
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={postByEnter}>
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          name={`Part ${index + 1}`}
          tenantRef={index === 0 ? firstTenant : undefined}
          {...{ part, isPressed }}
          onChange={(changes) => change(part.key, changes)}
          onRemove={parts.length > 1 ? () => setParts(removePart(parts, part.key, line.amount)) : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => setParts(addPart(parts, line.amount))}
        >
          Split with another tenancy or charge
        </Button>
        <Button variant="quiet" size="small" onClick={onOtherIncome}>
          It is no tenant’s: other income
        </Button>
      </div>
      {total !== line.amount && (
        <p role={isPressed ? 'alert' : undefined} className={isPressed ? 'text-red text-sm' : 'text-muted text-sm'}>
          The parts come to {formatPence(total)}, but {formatPence(line.amount)} came in.
        </p>
      )}
      <SubmitFooter pending={pending} pendingLabel="Posting…">
        Post
      </SubmitFooter>
    </form>
  )
}

type PartFieldsProps = {
  name: string
  tenantRef: Ref<HTMLElement> | undefined
  part: Part
  isPressed: boolean
  onChange: (changes: Partial<Part>) => void
  onRemove: (() => void) | undefined
}

function PartFields({ name, tenantRef, part, isPressed, onChange, onRemove }: PartFieldsProps) {
  const { tenantId, charge, pounds } = part
  return (
    <fieldset className="grid min-w-0 grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
      <legend className="sr-only">{name}</legend>
      <TenancyChoice
        ref={tenantRef}
        label="Tenant"
        className="max-sm:col-span-2"
        value={tenantId}
        onChoose={(tenancy) => onChange({ tenantId: tenancy?.id ?? null, charge: null })}
        error={isPressed && tenantId === null ? 'Tenant is required' : undefined}
      />
      <MoneyField
        label="Amount"
        className={onRemove ? undefined : 'max-sm:col-span-2'}
        value={pounds}
        onChange={(event) => onChange({ pounds: event.target.value, isRest: false })}
        error={isPressed ? problemWith(part) : undefined}
      />
      {onRemove && (
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          className="mt-7"
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      )}
      {tenantId !== null && (
        <ChargeChoice
          tenancyId={tenantId}
          chosen={charge}
          onChoose={(chosen) => onChange(choosingCharge(part, chosen))}
        />
      )}
    </fieldset>
  )
}
