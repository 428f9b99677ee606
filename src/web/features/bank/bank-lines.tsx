import { ListChecks } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BankImport, BankLine } from '#api/bank.ts'
import { ruleWords } from '#domain/bank-text.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type LineChange, useBankLines, useChangeLine, useUndoLine } from './bank.hooks.ts'
import { type LineActions, LineRow } from './line-row.tsx'
import { RulesDialog } from './rules-dialog.tsx'

const isDone = ({ state }: BankLine) => state === 'posted' || state === 'set_aside'

type Group = { title: string; has: (line: BankLine) => boolean; count: (statement: BankImport) => number }

const groups: readonly Group[] = [
  { title: 'Certain', has: (line) => !isDone(line) && line.certainty === 'certain', count: ({ certain }) => certain },
  { title: 'Likely', has: (line) => !isDone(line) && line.certainty === 'likely', count: ({ likely }) => likely },
  {
    title: 'Unknown',
    has: (line) => !isDone(line) && line.certainty === 'unknown',
    count: ({ open, certain, likely }) => open - certain - likely,
  },
  { title: 'Posted', has: ({ state }) => state === 'posted', count: ({ posted }) => posted },
  { title: 'Set aside', has: ({ state }) => state === 'set_aside', count: ({ setAside }) => setAside },
]

type BankLinesProps = { statement: BankImport; state?: BankLine['state'] | undefined }

/** The lines of a statement in groups, for keys alone: arrows move, Enter posts, S sets aside, / chooses another tenancy, U undoes. */
export function BankLines({ statement, state }: BankLinesProps) {
  const list = useBankLines(statement.id, state)
  const change = useChangeLine()
  const undo = useUndoLine()
  const undoPosting = ({ id, amount, description }: BankLine) =>
    undo.mutate(id, {
      onSuccess: () => void toast({ title: 'Undone', description: `${formatPence(amount)}, ${description}` }),
      onError: (failure) => sayFailure('Failed to undo', failure),
    })
  const field = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const [choosing, setChoosing] = useState<BankLine | null>(null)
  const [ruling, setRuling] = useState<BankLine | null>(null)
  const inOrder = list.rows ?? []
  const focusLine = (id: number | undefined) =>
    field.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus()
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
            action: { label: 'Undo', onPress: () => undoPosting(line) },
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
    setAllAside: setRuling,
    choose: setChoosing,
    undo: undoPosting,
  }
  const press = (event: KeyboardEvent) => {
    const line = inOrder.find(({ id }) => id === current)
    const at = inOrder.findIndex(({ id }) => id === current)
    if (!line || choosing || ruling || event.altKey || event.ctrlKey || event.metaKey) return
    const moves: [string, () => void][] = [
      ['ArrowDown', () => focusLine(inOrder[at + 1]?.id)],
      ['ArrowUp', () => focusLine(inOrder[at - 1]?.id)],
    ]
    const openKeys: [string, () => void][] = [
      ['Enter', () => (line.state === 'proposed' ? actions.post(line) : setChoosing(line))],
      ['s', () => actions.setAside(line)],
      ['a', () => setRuling(line)],
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
      ref={field}
      onKeyDown={press}
      aria-label="Lines of the statement"
      className="grid min-w-0 grid-cols-1 gap-6"
    >
      <p className="text-muted text-sm max-md:hidden">
        Arrow keys move, Enter posts, S sets aside, A sets aside all like it, / chooses another tenancy, U undoes.
      </p>
      <ListState
        list={list}
        errorHeading="Error loading the lines"
        skeleton={<Spinner label="Loading the lines" />}
        empty={<EmptyState icon={<ListChecks />} title="No lines here" text="Choose another group above." />}
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-6">
            {groups.map(({ title, has, count }) => {
              const lines = rows.filter(has)
              if (lines.length === 0) return null
              return (
                <section key={title} aria-label={title}>
                  <h2 className="mb-2 font-semibold">
                    {title} <span className="text-muted">({count(statement).toLocaleString('en-GB')})</span>
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
          </div>
        )}
      </ListState>
      {ruling && <RulesDialog words={ruleWords(ruling.description)} onClose={() => setRuling(null)} />}
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
