import { type KeyboardEvent, useRef, useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import { formatPence } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type LineChange, useBankLines, useChangeLine, useUndoLine } from './bank.hooks.ts'
import { type LineActions, LineRow } from './line-row.tsx'

const isDone = ({ state }: BankLine) => state === 'posted' || state === 'set_aside'

const groups: readonly { title: string; has: (line: BankLine) => boolean }[] = [
  { title: 'Certain', has: (line) => !isDone(line) && line.certainty === 'certain' },
  { title: 'Likely', has: (line) => !isDone(line) && line.certainty === 'likely' },
  { title: 'Unknown', has: (line) => !isDone(line) && line.certainty === 'unknown' },
  { title: 'Posted', has: ({ state }) => state === 'posted' },
  { title: 'Set aside', has: ({ state }) => state === 'set_aside' },
]

/** The lines of a statement in groups, for keys alone: arrows move, Enter posts, S sets aside, / chooses another tenancy, U undoes. */
export function BankLines({ importId }: { importId: number }) {
  const { data, error } = useBankLines(importId)
  const change = useChangeLine()
  const undo = useUndoLine()
  const list = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const [choosing, setChoosing] = useState<BankLine | null>(null)
  if (error && !data) return <ErrorState heading="Error loading the lines" error={error} />
  if (!data) return <Spinner label="Loading the lines" />

  const inOrder = groups.flatMap(({ has }) => data.filter(has))
  const focusLine = (id: number | undefined) => list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus()
  const nextOf = (line: BankLine) => {
    const open = inOrder.filter((each) => !isDone(each))
    const at = open.findIndex(({ id }) => id === line.id)
    return open[at + 1] ?? open[at - 1]
  }
  const send = (line: BankLine, body: LineChange, title: string) => {
    if (change.isPending) return
    const next = nextOf(line)
    change.mutate(
      { id: line.id, body },
      {
        onSuccess: () => {
          setChoosing(null)
          toast({
            title,
            description: `${formatPence(line.amount)}, ${line.description}`,
            action: { label: 'Undo', onPress: () => undo.mutate(line.id) },
          })
          focusLine(next?.id)
        },
        onError: (failure) => sayFailure('Failed', failure),
      },
    )
  }
  const actions: LineActions = {
    post: (line) => send(line, { post: true }, 'Posted'),
    setAside: (line) => send(line, { setAside: true }, 'Set aside'),
    choose: setChoosing,
    undo: (line) => undo.mutate(line.id, { onError: (failure) => sayFailure('Failed to undo', failure) }),
  }
  const press = (event: KeyboardEvent) => {
    const line = inOrder.find(({ id }) => id === current)
    const at = inOrder.findIndex(({ id }) => id === current)
    if (!line || choosing || event.altKey || event.ctrlKey || event.metaKey) return
    const moves: [string, () => void][] = [
      ['ArrowDown', () => focusLine(inOrder[at + 1]?.id)],
      ['ArrowUp', () => focusLine(inOrder[at - 1]?.id)],
    ]
    const openKeys: [string, () => void][] = [
      ['Enter', () => (line.state === 'proposed' ? actions.post(line) : setChoosing(line))],
      ['s', () => actions.setAside(line)],
      ['/', () => setChoosing(line)],
    ]
    const keys = new Map([...moves, ...(isDone(line) ? [['u', () => actions.undo(line)] as const] : openKeys)])
    const act = keys.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    if (!act || !(event.target instanceof HTMLElement) || !event.target.dataset.line) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <fieldset
      ref={list}
      onKeyDown={press}
      aria-label="Lines of the statement"
      className="grid min-w-0 grid-cols-1 gap-6"
    >
      <p className="text-muted text-sm max-md:hidden">
        Arrow keys move, Enter posts, S sets aside, / chooses another tenancy, U undoes.
      </p>
      {groups.map(({ title, has }) => {
        const lines = data.filter(has)
        if (lines.length === 0) return null
        return (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold">
              {title} <span className="text-muted">({lines.length})</span>
            </h2>
            <ul className="grid grid-cols-1 rounded-lg border border-line bg-sheet">
              {lines.map((line) => (
                <LineRow
                  key={line.id}
                  {...{ line, actions }}
                  isCurrent={line.id === current}
                  pending={change.isPending || undo.isPending}
                  onFocus={() => setCurrent(line.id)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {choosing && (
        <AssignDialog
          line={choosing}
          pending={change.isPending}
          onPost={(body) => send(choosing, body, 'Posted')}
          onClose={() => setChoosing(null)}
        />
      )}
    </fieldset>
  )
}
