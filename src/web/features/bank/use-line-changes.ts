import { useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { type LineChange, useChangeLine, useUndoLine } from './bank.hooks.ts'

const named = ({ amount, description }: BankLine) => `${formatPence(amount)}, ${description}`

/** What a line is posted as where its proposal is accepted: that which is on the screen, also when another has been worked out meanwhile. */
export function acceptProposal({ proposal }: BankLine): LineChange {
  if (!proposal) return { post: true }
  if (!('splits' in proposal)) return { post: true, transaction: proposal }
  return {
    post: true,
    splits: proposal.splits.map(({ tenantId, rentPaymentId, amount }) => ({ tenantId, rentPaymentId, amount })),
  }
}

/** Posts lines, sets them aside and takes that back: several at once, so that nobody waits for the answer about the last one. */
export function useLineChanges() {
  const { mutateAsync: change } = useChangeLine()
  const { mutateAsync: takeBack } = useUndoLine()
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const note = (id: number, isSent: boolean) =>
    setSent((before) => (isSent ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id))))

  const undo = (line: BankLine) => {
    note(line.id, true)
    takeBack(line.id)
      .then(
        () => void toast({ title: 'Undone', description: named(line) }),
        (failure: unknown) => void sayFailure('Failed to undo', failure),
      )
      .finally(() => note(line.id, false))
  }

  /** Returns whether it was done; a failure has been said by then. */
  const send = async (line: BankLine, body: LineChange, title: string): Promise<boolean> => {
    note(line.id, true)
    try {
      await change({ id: line.id, body })
    } catch (failure) {
      note(line.id, false)
      sayFailure('Failed', failure)
      return false
    }
    toast({ title, description: named(line), action: { label: 'Undo', onPress: () => undo(line) } })
    return true
  }

  return { send, undo, isSent: ({ id }: BankLine) => sent.has(id) }
}
