/**
 * What a payment plan has come to, in words for the tenant and for the landlord. Once it is paid off, both read that
 * nothing more of it is to be paid.
 */
import type { PlanState } from './arrears.ts'

export interface PlanStanding {
  readonly state: PlanState
  /** Whether nothing more of it is to be paid. */
  readonly paidOff: boolean
}

const words = {
  landlord: {
    none: '',
    offered: 'offered: the tenant has not accepted it yet',
    kept: 'accepted, and being kept to',
    broken: 'broken: more is overdue than planned',
    paidOff: 'paid off: nothing more of it is to be paid',
  },
  tenant: {
    none: '',
    offered: 'Your landlord offers you this plan',
    kept: 'You are keeping to this plan',
    broken: 'More is overdue than was agreed in this plan',
    paidOff: 'You have paid off this plan: nothing more of it is to be paid',
  },
}

/** A sentence for the tenant; for the landlord what follows 'Payment plan of 1 December 2026'. */
export const planInWords = ({ state, paidOff }: PlanStanding, reader: keyof typeof words): string =>
  words[reader][paidOff ? 'paidOff' : state]

/** What the instalments are, for the tenant. */
export const instalmentsInWords = ({ paidOff }: Pick<PlanStanding, 'paidOff'>): string =>
  paidOff
    ? 'These were the instalments, on top of the rent of that time.'
    : 'You pay these instalments on top of any rent that falls due.'
