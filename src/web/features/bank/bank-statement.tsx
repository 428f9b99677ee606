import { CheckCheck, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankImport, BankLine, UndoneImport } from '#api/bank.ts'
import { countedWithCommas, withCommas } from '#domain/counted.ts'
import { formatDaysShort } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useUndoImport } from './bank.hooks.ts'
import { linesInWords } from './bank-line.ts'
import { BankLines } from './bank-lines.tsx'
import { PostCertainDialog } from './post-certain-dialog.tsx'
import { WorkProgress } from './work-progress.tsx'

/** The days come first, because a phone cuts off the end of a long name. */
function labelOf({ accountName, from, to, undone, posted }: BankImport): string {
  return `${formatDaysShort(from, to)}, ${accountName}${undone && posted === 0 ? ' (undone)' : ''}`
}

type Shown = 'all' | BankLine['state']

const tabsOf = ({ open, certain, likely, posted, setAside }: BankImport) => [
  { value: 'all', label: 'All' },
  { value: 'proposed', label: 'Proposed', count: certain + likely },
  { value: 'unknown', label: 'Unknown', count: open - certain - likely },
  { value: 'posted', label: 'Posted', count: posted },
  { value: 'set_aside', label: 'Set aside', count: setAside },
]

type BankStatementProps = {
  statement: BankImport
  imports: readonly BankImport[]
  /** It has just been imported: the first thing to do gets the focus. */
  isNew: boolean
  onChoose: (id: number) => void
}

/** One statement: what has become of its lines, what is left to do, and the lines themselves. */
export function BankStatement({ statement, imports, isNew, onChoose }: BankStatementProps) {
  const [isPosting, setPosting] = useState(false)
  const [shown, show] = useState<Shown>('all')
  const postButton = useRef<HTMLButtonElement>(null)
  const lines = useRef<HTMLFieldSetElement>(null)
  const { id, open, certain, problems, progress } = statement
  const hasBegun = useRef(false)
  const focusFirst = useEffectEvent(() => {
    if (!hasBegun.current) (certain > 0 ? postButton : lines).current?.focus()
    hasBegun.current = true
  })
  // While the statement is being stored, nothing on the screen can take the focus yet.
  const isReady = isNew && progress === null
  useEffect(() => {
    if (isReady) focusFirst()
  }, [isReady])
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Statement"
          className="min-w-0 max-w-full grow md:max-w-md"
          options={imports.map((each) => ({ value: each.id, label: labelOf(each) }))}
          value={id}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
        <Button
          ref={postButton}
          variant={certain > 0 ? 'primary' : 'secondary'}
          icon={<CheckCheck aria-hidden />}
          onClick={() => setPosting(true)}
          disabled={open === 0 || progress !== null}
        >
          Post all certain
        </Button>
        <UndoStatement statement={statement} />
      </div>
      <Counts statement={statement} />
      {problems.length > 0 && <Problems problems={problems} />}
      {progress && <WorkProgress progress={progress} />}
      {progress?.work !== 'storing' && (
        <Tabs value={shown} onValueChange={show}>
          <TabList label="Lines by state" tabs={tabsOf(statement)} />
          <TabPanel value={shown}>
            <BankLines
              key={shown}
              ref={lines}
              {...{ statement, postButton }}
              state={shown === 'all' ? undefined : shown}
            />
          </TabPanel>
        </Tabs>
      )}
      {isPosting && (
        <PostCertainDialog statement={statement} onClose={() => setPosting(false)} returnTo={() => lines.current} />
      )}
    </div>
  )
}

/** Says also how much of it was changed since, and is in the bin (rule: bank-undo). */
function takenBackInWords(before: number, { posted, inBin }: UndoneImport): string {
  const taken = `${linesInWords(before - posted)} taken back.`
  if (inBin === 0) return taken
  const changed = inBin === 1 ? 'transaction was changed since and is' : 'transactions were changed since and are'
  return `${taken} ${withCommas(inBin)} ${changed} in the bin.`
}

function UndoStatement({ statement: { id, posted, progress } }: { statement: BankImport }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoImport()
  const confirm = () =>
    undo.mutate(id, {
      onSuccess: (after) => toast({ title: 'Statement undone', description: takenBackInWords(posted, after) }),
      onError: (error) => sayFailure('Failed to undo the statement', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        onClick={() => setAsking(true)}
        disabled={posted === 0 || progress !== null}
      >
        Undo statement
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo this statement?"
        text={`Reverses the ${posted === 1 ? 'line that was' : `${linesInWords(posted)} that were`} posted from it. Expenses and other income that were changed since, or have files added, go to the bin. Nothing else changes.`}
        confirmLabel="Undo statement"
        pendingLabel="Undoing…"
        pending={undo.isPending}
        danger
        onConfirm={confirm}
      />
    </>
  )
}

const Counts = ({ statement: { open, posted, setAside, duplicates } }: { statement: BankImport }) => (
  <p className="text-muted">
    {linesInWords(open)} to deal with, {withCommas(posted)} posted, {withCommas(setAside)} set aside
    {duplicates > 0 && `; ${countedWithCommas(duplicates, 'of the file was', 'of the file were')} there already`}.
  </p>
)

const Problems = ({ problems }: Pick<BankImport, 'problems'>) => (
  <details className="rounded-md bg-amber-soft p-3 text-amber">
    <summary>{problems.length === 1 ? 'One thing to look at' : `${problems.length} things to look at`}</summary>
    <ul className="mt-2 list-disc pl-5">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
  </details>
)
