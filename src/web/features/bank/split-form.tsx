import { Plus, X } from 'lucide-react'
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import { formatPence, type Pence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { TenancyChoice } from '#web/features/choices/tenancy-choice.tsx'
import type { LineChange } from './bank.hooks.ts'
import { ChargeChoice, type ChosenCharge } from './charge-choice.tsx'
import { postByEnter } from './post-by-enter.ts'

interface Part {
  readonly key: number
  readonly tenantId: number | null
  /** What it pays, if not the oldest first. Of a proposed one is not known how much is outstanding: that it fits. */
  readonly charge: (Omit<ChosenCharge, 'outstanding'> & { outstanding?: Pence }) | null
  readonly pounds: string
  /** The amount is what the other parts leave, until another one is typed. */
  readonly isRest?: boolean
}

export function partsOf({ proposal, amount }: BankLine): readonly Part[] {
  if (proposal && 'splits' in proposal)
    return proposal.splits.map(({ tenantId, rentPaymentId, amount: part }, key) => ({
      key,
      tenantId,
      charge: rentPaymentId === null ? null : { rentPaymentId, chargeId: null },
      pounds: penceToPounds(part),
    }))
  return [{ key: 0, tenantId: null, charge: null, pounds: penceToPounds(amount) }]
}

const penceOf = ({ pounds }: Part): Pence => poundsToPence(pounds) ?? 0
const sumOf = (parts: readonly Part[]): Pence => parts.reduce((sum, part) => sum + penceOf(part), 0)

function problemWith(part: Part): string | undefined {
  const amount = penceOf(part)
  const outstanding = part.charge?.outstanding ?? amount
  if (amount <= 0) return 'Amount must be greater than 0'
  return amount > outstanding ? `At most ${formatPence(outstanding)} is outstanding` : undefined
}

type SplitFormProps = {
  line: BankLine
  pending: boolean
  onPost: (change: LineChange) => void
  /** They stay as they are while other income is looked at. */
  parts: readonly Part[]
  setParts: (parts: readonly Part[]) => void
  /** From other income, where the button that led here is gone. */
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
  const total = sumOf(parts)
  const left = line.amount - total
  const setWithRest = (changed: readonly Part[]) => {
    const rest = line.amount - sumOf(changed.filter(({ isRest }) => !isRest))
    setParts(changed.map((part) => (part.isRest ? { ...part, pounds: rest > 0 ? penceToPounds(rest) : '' } : part)))
  }
  const set = (key: number, change: Partial<Part>) =>
    setWithRest(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))
  /** No more of the part than is outstanding. */
  const choose = (part: Part, charge: ChosenCharge | null) => {
    const isTooMuch = charge !== null && penceOf(part) > charge.outstanding
    set(part.key, { charge, ...(isTooMuch && { pounds: penceToPounds(charge.outstanding), isRest: false }) })
  }
  /** The new part is what is left; where nothing is, the part before it gives up what is typed into the new one. */
  const add = () =>
    setParts([
      ...parts.map((part, index) => ({ ...part, isRest: left <= 0 && index === parts.length - 1 })),
      {
        key: 1 + Math.max(...parts.map(({ key }) => key)),
        tenantId: null,
        charge: null,
        pounds: left > 0 ? penceToPounds(left) : '',
        isRest: left > 0,
      },
    ])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    const splits = parts.flatMap((part) => {
      const { tenantId, charge } = part
      if (tenantId === null || problemWith(part)) return []
      const { rentPaymentId = null, chargeId = null } = charge ?? {}
      return [{ tenantId, rentPaymentId, chargeId, amount: penceOf(part) }]
    })
    if (left === 0 && splits.length === parts.length) onPost({ post: true, splits })
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={postByEnter}>
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          name={`Part ${index + 1}`}
          tenantRef={index === 0 ? firstTenant : undefined}
          {...{ part, isPressed }}
          onSet={(change) => set(part.key, change)}
          onChooseCharge={(charge) => choose(part, charge)}
          onRemove={parts.length > 1 ? () => setWithRest(parts.filter(({ key }) => key !== part.key)) : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" icon={<Plus aria-hidden />} onClick={add}>
          Split with another tenancy or charge
        </Button>
        <Button variant="quiet" size="small" onClick={onOtherIncome}>
          It is no tenant’s: other income
        </Button>
      </div>
      {left !== 0 && (
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
  onSet: (change: Partial<Part>) => void
  onChooseCharge: (charge: ChosenCharge | null) => void
  onRemove: (() => void) | undefined
}

function PartFields({ name, tenantRef, part, isPressed, onSet, onChooseCharge, onRemove }: PartFieldsProps) {
  const { tenantId, charge, pounds } = part
  return (
    <fieldset className="grid min-w-0 grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
      <legend className="sr-only">{name}</legend>
      <TenancyChoice
        ref={tenantRef}
        label="Tenant"
        className="max-sm:col-span-2"
        value={tenantId}
        onChoose={(tenancy) => onSet({ tenantId: tenancy?.id ?? null, charge: null })}
        error={isPressed && tenantId === null ? 'Tenant is required' : undefined}
      />
      <MoneyField
        label="Amount"
        className={onRemove ? undefined : 'max-sm:col-span-2'}
        value={pounds}
        onChange={(event) => onSet({ pounds: event.target.value, isRest: false })}
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
      {tenantId !== null && <ChargeChoice tenancyId={tenantId} chosen={charge} onChoose={onChooseCharge} />}
    </fieldset>
  )
}
