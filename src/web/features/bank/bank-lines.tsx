import { ListChecks } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { BankImport, BankLine } from '#api/bank.ts'
import { ruleWords } from '#domain/bank/text.ts'
import { withCommas } from '#domain/counted.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type LineChange, useBankLines } from './bank.hooks.ts'
import { isDone } from './bank-line.ts'
import { LineKeys, pressLineKey } from './line-keys.tsx'
import { type LineActions, LineRow } from './line-row.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { acceptProposal, useLineChanges } from './use-line-changes.ts'
import { useFocusWhenOver, useLineFocus } from './use-line-focus.ts'

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

const noLines: readonly BankLine[] = []

type BankLinesProps = {
  statement: BankImport
  state?: BankLine['state'] | undefined
  /** Focusing it moves to the first line to deal with. */
  ref: RefObject<HTMLFieldSetElement | null>
  /** Posts what is certain: next where nothing else is left. */
  postButton: RefObject<HTMLButtonElement | null>
}

/** What is asked about a line in a dialog: what to post it as, or which lines like it to set aside. */
type Asked = { what: 'destination' | 'rule'; line: BankLine }

/**
 * The lines of a statement in groups, to be worked through by keyboard alone: the keys act on the focused line, and
 * then the next line gets the focus.
 */
export function BankLines({ statement, state, ref: field, postButton }: BankLinesProps) {
  const list = useBankLines(statement.id, state)
  const lines = list.rows ?? noLines
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What gets the focus once the dialog of a line is closed. */
  const afterDialog = useRef<() => HTMLElement | null | undefined>(undefined)
  const onward = useRef<HTMLAnchorElement>(null)
  const { send, undo, isSent, lastDealtWith } = useLineChanges(lines)
  const isToDo = (line: BankLine) => !isDone(line) && !isSent(line)
  const whatIsLeft = () => onward.current ?? (lines.some(isToDo) ? postButton.current : null)
  const focus = useLineFocus(field, list.rows, isToDo, whatIsLeft)
  const { current, setCurrent, lineElement, focusLine, nextOf, handlers } = focus
  useFocusWhenOver(statement, [field, postButton], onward)

  const ask = (what: Asked['what']) => (line: BankLine) => {
    afterDialog.current = () => lineElement(line.id)
    setAsked({ what, line })
  }
  /** What gets the focus after a line, and after those that are dealt with together with it. */
  const after = (line: BankLine, isTogether?: (other: BankLine) => boolean) => {
    const next = nextOf(line, isTogether)
    const isLeft = lines.some((each) => each.id !== line.id && isToDo(each) && !isTogether?.(each))
    return () =>
      next ? lineElement(next.id) : (onward.current ?? (isLeft ? postButton.current : lineElement(line.id)))
  }
  const deal = (line: BankLine, body: LineChange, title: string) => {
    if (!isToDo(line)) return
    after(line)()?.focus()
    void send(line, body, title).then((isDealtWith) => isDealtWith || focusLine(line.id))
  }
  const dealInDialog = (line: BankLine, body: LineChange) => {
    afterDialog.current = after(line)
    void send(line, body, 'Posted').then((isDealtWith) => isDealtWith && setAsked(null))
  }
  const moveOnByRule = (line: BankLine, words: string) => {
    const isLikeIt = ({ description }: BankLine) => description.toLowerCase().includes(words.toLowerCase())
    afterDialog.current = after(line, isLikeIt)
    setAsked(null)
  }
  const actions: LineActions = {
    post: (line) => deal(line, acceptProposal(line), 'Posted'),
    setAside: (line) => deal(line, { setAside: true }, 'Set aside'),
    setAllAside: ask('rule'),
    choose: ask('destination'),
    undo,
  }
  const press = (event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey } = event
    if (asked || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
    if (target !== field.current && target !== onward.current && !target.dataset.line) return
    pressLineKey(event, { lines, current, actions, isSent, lastDealtWith, focusLine })
  }
  const dialog = { onClose: () => setAsked(null), returnTo: () => afterDialog.current?.() }
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      onKeyDown={press}
      {...handlers}
      aria-label="Lines of the statement"
      className="grid min-w-0 grid-cols-1 gap-6 outline-none"
    >
      <LineKeys />
      {/* On a phone the toast of the last line lies over the top of the screen: the focus does not scroll beneath it. */}
      {statement.open === 0 && (
        <Button asChild variant="secondary" className="scroll-mt-72 justify-self-start">
          <Link ref={onward} href="/rent?status=arrears">
            See what is still owed
          </Link>
        </Button>
      )}
      <ListState
        list={list}
        errorHeading="Error loading the lines"
        skeleton={<Spinner label="Loading the lines" />}
        empty={<EmptyState icon={<ListChecks />} title="No lines here" text="Choose another group above." />}
      >
        {(rows) => (
          <LineGroups statement={statement} rows={rows}>
            {(line) => (
              <LineRow
                key={line.id}
                {...{ line, actions }}
                isCurrent={line.id === current}
                pending={isSent(line)}
                onFocus={() => setCurrent(line.id)}
              />
            )}
          </LineGroups>
        )}
      </ListState>
      {asked?.what === 'rule' && (
        <RulesDialog
          words={ruleWords(asked.line.description)}
          onAdded={(words) => moveOnByRule(asked.line, words)}
          {...dialog}
        />
      )}
      {asked?.what === 'destination' && (
        <AssignDialog
          line={asked.line}
          pending={isSent(asked.line)}
          onPost={(body) => dealInDialog(asked.line, body)}
          {...dialog}
        />
      )}
    </fieldset>
  )
}

type LineGroupsProps = {
  statement: BankImport
  rows: readonly BankLine[]
  children: (line: BankLine) => ReactNode
}

/** The rows in groups, by what is to be done with them. The count of a group includes rows that are not loaded yet. */
function LineGroups({ statement, rows, children }: LineGroupsProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map(({ title, has, count }) => {
        const lines = rows.filter(has)
        if (lines.length === 0) return null
        return (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold">
              {title} <span className="text-muted">({withCommas(count(statement))})</span>
            </h2>
            <ul className="grid grid-cols-1 rounded-lg border border-line bg-sheet">{lines.map(children)}</ul>
          </section>
        )
      })}
    </div>
  )
}
