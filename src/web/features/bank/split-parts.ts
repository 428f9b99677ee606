/** How an incoming line is divided between tenancies, as its form holds it. Every function returns new parts. */
import type { BankLine } from '#api/bank.ts'
import { formatPence, type Pence, penceToPounds, poundsToPence } from '#domain/money.ts'
import type { ChosenCharge } from './charge-choice.tsx'

export interface Part {
  readonly key: number
  readonly tenantId: number | null
  /** Null pays the oldest first. A proposed charge fits the part, and does not say how much of it is outstanding. */
  readonly charge: (Omit<ChosenCharge, 'outstanding'> & { outstanding?: Pence }) | null
  readonly pounds: string
  /** Its amount is what the other parts leave, until somebody types one. */
  readonly isRest?: boolean
}

type Parts = readonly Part[]

export function partsOf({ proposal, amount }: BankLine): Parts {
  if (proposal && 'splits' in proposal)
    return proposal.splits.map(({ tenantId, rentPaymentId, chargeId = null, amount: part }, key) => ({
      key,
      tenantId,
      charge: rentPaymentId === null && chargeId === null ? null : { rentPaymentId, chargeId },
      pounds: penceToPounds(part),
    }))
  return [{ key: 0, tenantId: null, charge: null, pounds: penceToPounds(amount) }]
}

const penceOf = ({ pounds }: Part): Pence => poundsToPence(pounds) ?? 0

export const sumOfParts = (parts: Parts): Pence => parts.reduce((sum, part) => sum + penceOf(part), 0)

function withRest(parts: Parts, lineAmount: Pence): Parts {
  const rest = lineAmount - sumOfParts(parts.filter(({ isRest }) => !isRest))
  const pounds = rest > 0 ? penceToPounds(rest) : ''
  return parts.map((part) => (part.isRest ? { ...part, pounds } : part))
}

export const changePart = (parts: Parts, key: number, change: Partial<Part>, lineAmount: Pence): Parts =>
  withRest(
    parts.map((part) => (part.key === key ? { ...part, ...change } : part)),
    lineAmount,
  )

export const removePart = (parts: Parts, key: number, lineAmount: Pence): Parts =>
  withRest(
    parts.filter((part) => part.key !== key),
    lineAmount,
  )

/** What choosing a charge changes of a part, which pays no more than is outstanding of it. */
export function choosingCharge(part: Part, charge: ChosenCharge | null): Partial<Part> {
  if (!charge || penceOf(part) <= charge.outstanding) return { charge }
  return { charge, pounds: penceToPounds(charge.outstanding), isRest: false }
}

/** The new part takes what is left. Where nothing is, the last part gives up whatever is typed into the new one. */
export function addPart(parts: Parts, lineAmount: Pence): Parts {
  const left = lineAmount - sumOfParts(parts)
  const hasLeft = left > 0
  return [
    ...parts.map((part, at) => ({ ...part, isRest: !hasLeft && at === parts.length - 1 })),
    {
      key: 1 + Math.max(...parts.map(({ key }) => key)),
      tenantId: null,
      charge: null,
      pounds: hasLeft ? penceToPounds(left) : '',
      isRest: hasLeft,
    },
  ]
}

export function problemWith(part: Part): string | undefined {
  const amount = penceOf(part)
  const outstanding = part.charge?.outstanding ?? amount
  if (amount <= 0) return 'Amount must be greater than 0'
  return amount > outstanding ? `At most ${formatPence(outstanding)} is outstanding` : undefined
}

/** What the server is sent; null while a part is incomplete or the parts do not come to the line's amount. */
export function splitsOf(parts: Parts, lineAmount: Pence) {
  const splits = parts.flatMap((part) => {
    const { tenantId, charge } = part
    if (tenantId === null || problemWith(part)) return []
    const { rentPaymentId = null, chargeId = null } = charge ?? {}
    return [{ tenantId, rentPaymentId, chargeId, amount: penceOf(part) }]
  })
  return splits.length === parts.length && sumOfParts(parts) === lineAmount ? splits : null
}
