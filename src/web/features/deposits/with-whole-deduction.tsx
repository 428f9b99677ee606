import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Deduction } from '#api/deposits.ts'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useWholeDeduction } from './deposits.hooks.ts'

type WithWholeDeductionProps = {
  tenancyId: number
  deduction: Deduction
  onLeave: () => void
  /** A dialog about the whole deduction. */
  children: (whole: Deduction) => ReactNode
}

/**
 * Opens a dialog once the deduction is here whole, as it last was: nobody edits or answers a text that is cut, or that
 * has changed since (rule: deposits-short). What changes afterwards leaves the dialog as it is.
 */
export function WithWholeDeduction({ tenancyId, deduction, onLeave, children }: WithWholeDeductionProps) {
  const { whole, isOther, isFetching, error } = useWholeDeduction(tenancyId, deduction, true)
  const fresh = isOther && (isFetching || error) ? undefined : whole
  const [opened, setOpened] = useState(fresh)
  if (fresh && !opened) setOpened(fresh)
  const fail = useEffectEvent(() => {
    sayFailure('Failed to load the deduction', error)
    onLeave()
  })
  const hasFailed = !opened && error !== null && !isFetching
  useEffect(() => {
    if (hasFailed) fail()
  }, [hasFailed])
  return opened ? children(opened) : <WhileAwaited onLeave={onLeave} />
}
