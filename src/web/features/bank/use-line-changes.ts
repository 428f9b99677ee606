import { useEffect, useState } from 'react'
import type { BankLine, UndoneLine } from '#api/bank.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { type LineChange, useChangeLine, useUndoLine } from './bank.hooks.ts'
import { isDone } from './bank-line.ts'

const named = ({ amount, description }: BankLine) => `${formatPence(amount)}, ${description}`

/** Says also where an expense is that was more than its line (rule: bank-undo). */
function undoneInWords(line: UndoneLine): string {
  const what = line.amount < 0 ? 'expense' : 'income'
  return line.inBin ? `${named(line)}. Its ${what} was changed since and is in the bin.` : named(line)
}

/** Posts the proposal that is on the screen, even if the server has worked out another one meanwhile. */
export function acceptProposal({ proposal }: BankLine): LineChange {
  if (!proposal) return { post: true }
  if (!('splits' in proposal)) {
    const { type, category, propertyId } = proposal
    return { post: true, transaction: { type, category, propertyId } }
  }
  return {
    post: true,
    splits: proposal.splits.map(({ tenantId, rentPaymentId, chargeId, amount }) => ({
      tenantId,
      rentPaymentId,
      chargeId: chargeId ?? null,
      amount,
    })),
  }
}

/** Whether trying again would meet the same refusal: somebody else has been faster. */
const isTooLate = (failure: unknown) => hasStatus(failure, 404) || hasStatus(failure, 409)

/** Each with its state before; null for one that is being undone, which the list may not show as done yet. */
type Sent = ReadonlyMap<number, BankLine['state'] | null>

const without = (sent: Sent, isLeftOut: (id: number, state: BankLine['state'] | null) => boolean): Sent => {
  const left = [...sent].filter(([id, state]) => !isLeftOut(id, state))
  return left.length < sent.size ? new Map(left) : sent
}

/**
 * Posts lines, sets them aside and undoes either, several at a time, so that nobody waits for an answer before the next
 * line. A line counts as sent until the list shows it in another state, or as undone.
 */
export function useLineChanges(lines: readonly BankLine[]) {
  const { mutateAsync: change } = useChangeLine()
  const { mutateAsync: takeBack } = useUndoLine(
    (line) => void toast({ title: 'Undone', description: undoneInWords(line) }),
  )
  const [sent, setSent] = useState<Sent>(new Map())
  const [dealtWith, setDealtWith] = useState<readonly BankLine[]>([])
  const note = ({ id }: BankLine, state: BankLine['state'] | null) =>
    setSent((before) => new Map([...before, [id, state]]))
  const end = ({ id }: BankLine, from: BankLine['state'] | null) =>
    setSent((before) => without(before, (each, state) => each === id && state === from))
  useEffect(() => {
    const shown = new Map(lines.map((line) => [line.id, line]))
    const hasArrived = (line: BankLine | undefined, from: BankLine['state'] | null) =>
      from === null ? !line || !isDone(line) : line?.state !== from
    setSent((before) => without(before, (id, from) => hasArrived(shown.get(id), from)))
  }, [lines])

  const undo = (line: BankLine) => {
    note(line, null)
    setDealtWith((before) => before.filter(({ id }) => id !== line.id))
    takeBack(line)
      .catch((failure: unknown) => {
        // Otherwise the next Undo would take back the line before it.
        if (!isTooLate(failure)) setDealtWith((before) => [...before, line])
        sayFailure('Failed to undo', failure)
      })
      .finally(() => end(line, null))
  }

  /** Returns whether it was done; a failure has been shown by then. */
  const send = async (line: BankLine, body: LineChange, title: string): Promise<boolean> => {
    note(line, line.state)
    try {
      await change({ id: line.id, body })
    } catch (failure) {
      end(line, line.state)
      sayFailure(body.setAside ? 'Failed to set the line aside' : 'Failed to post the line', failure)
      return false
    }
    setDealtWith((before) => [...before, line])
    toast({ title, description: named(line), action: { label: 'Undo', onPress: () => undo(line) } })
    return true
  }

  return { send, undo, isSent: ({ id }: BankLine) => sent.has(id), lastDealtWith: dealtWith.at(-1) }
}
