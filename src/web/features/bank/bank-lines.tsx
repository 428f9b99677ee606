import { ListChecks } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'wouter'
import type { BankImport, BankLine } from '#api/bank.ts'
import { ruleWords } from '#domain/bank/text.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { useBankLines } from './bank.hooks.ts'
import { LineGroups } from './line-groups.tsx'
import { LineKeys } from './line-keys.tsx'
import { LineRow } from './line-row.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { useFocusWhenOver } from './use-line-focus.ts'
import { useLineReview } from './use-line-review.ts'

type BankLinesProps = {
  statement: BankImport
  state?: BankLine['state'] | undefined
  /** Focusing it moves to the first line to deal with. */
  ref: RefObject<HTMLFieldSetElement | null>
  /** Posts what is certain: next where nothing else is left. */
  postButton: RefObject<HTMLButtonElement | null>
}

/**
 * The lines of a statement in groups, to be worked through by keyboard alone: the keys act on the focused line, and
 * then the next line gets the focus.
 */
export function BankLines({ statement, state, ref: field, postButton }: BankLinesProps) {
  const list = useBankLines(statement.id, state)
  const onward = useRef<HTMLAnchorElement>(null)
  const { actions, isSent, current, setCurrent, dialog, handlers } = useLineReview(list.rows, {
    field,
    postButton,
    onward,
  })
  useFocusWhenOver(statement, [field, postButton], onward)
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      {...handlers}
      aria-label="Lines of the statement"
      className="grid min-w-0 grid-cols-1 gap-6 outline-none"
    >
      <LineKeys />
      {statement.open === 0 && <Onward ref={onward} />}
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
      <LineDialog dialog={dialog} isSent={isSent} />
    </fieldset>
  )
}

/** On a phone the toast of the last line lies over the top of the screen: the focus does not scroll beneath it. */
const Onward = ({ ref }: { ref: RefObject<HTMLAnchorElement | null> }) => (
  <Button asChild variant="secondary" className="scroll-mt-72 justify-self-start">
    <Link ref={ref} href="/rent?status=arrears">
      See what is still owed
    </Link>
  </Button>
)

type LineDialogProps = Pick<ReturnType<typeof useLineReview>, 'dialog' | 'isSent'>

/** Asks what a line is to be posted as, or which lines like it are to be set aside. */
function LineDialog({ dialog: { asked, close, returnTo, post, moveOnByRule }, isSent }: LineDialogProps) {
  if (!asked) return null
  const { what, line } = asked
  const closing = { onClose: close, returnTo }
  return what === 'rule' ? (
    <RulesDialog words={ruleWords(line.description)} onAdded={(words) => moveOnByRule(line, words)} {...closing} />
  ) : (
    <AssignDialog line={line} pending={isSent(line)} onPost={(body) => post(line, body)} {...closing} />
  )
}
