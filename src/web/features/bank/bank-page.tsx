import { CheckCheck, FileUp, Landmark, ListX, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankImport, BankLine } from '#api/bank.ts'
import { countedWithCommas, withCommas } from '#domain/counted.ts'
import { formatDay } from '#domain/day.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useBankImports, useUndoImport } from './bank.hooks.ts'
import { BankLines } from './bank-lines.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { linesInWords, PostCertainDialog } from './post-certain-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { WorkProgress } from './work-progress.tsx'

/** /rent/bank: statements of the bank, from the file to the last line posted. */
export default function BankPage() {
  const list = useBankImports()
  const [importing, setImporting] = useState(false)
  const [chosenId, choose] = useState<number | null>(null)
  const [importedId, noteImported] = useState<number | null>(null)
  const [ruling, setRuling] = useState(false)
  useAskedToAdd(() => setImporting(true))
  const actions = (
    <>
      <Button variant="secondary" icon={<ListX aria-hidden />} onClick={() => setRuling(true)}>
        Rules
      </Button>
      <Button icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
        Import statement
      </Button>
    </>
  )
  return (
    <Page title="Bank statement" back={{ href: '/rent', label: 'Back to rent payments' }} actions={actions}>
      <ListState
        list={list}
        errorHeading="Error loading bank statements"
        skeleton={<Spinner label="Loading bank statements" />}
        empty={
          <EmptyState
            icon={<Landmark />}
            title="No bank statements yet"
            text="Download a statement from your bank as CSV, OFX or QIF and import it: rent is matched with your tenancies."
          />
        }
      >
        {(imports) => {
          const statement = imports.find(({ id }) => id === chosenId) ?? imports[0]
          return (
            statement && (
              <Statement
                key={statement.id}
                {...{ statement, imports }}
                isNew={statement.id === importedId}
                onChoose={choose}
              />
            )
          )
        }}
      </ListState>
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
      {importing && (list.rows || list.error) && (
        <ImportDialog
          accountName={list.rows?.[0]?.accountName ?? ''}
          progress={list.rows?.find(({ progress }) => progress?.work === 'storing')?.progress ?? null}
          onClose={() => setImporting(false)}
          onImported={({ id }) => {
            choose(id)
            noteImported(id)
            setImporting(false)
          }}
        />
      )}
    </Page>
  )
}

const labelOf = ({ accountName, from, to, undone }: BankImport) =>
  `${accountName}, ${formatDay(from)} to ${formatDay(to)}${undone ? ' (undone)' : ''}`

type Shown = 'all' | BankLine['state']

type StatementProps = {
  statement: BankImport
  imports: readonly BankImport[]
  /** It has just been imported: what is to be done first has the focus. */
  isNew: boolean
  onChoose: (id: number) => void
}

function Statement({ statement, imports, isNew, onChoose }: StatementProps) {
  const [posting, setPosting] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const undo = useUndoImport()
  const [shown, show] = useState<Shown>('all')
  const postButton = useRef<HTMLButtonElement>(null)
  const lines = useRef<HTMLFieldSetElement>(null)
  const { id, open, certain, likely, posted, setAside, duplicates, problems, progress } = statement
  const focusFirst = useEffectEvent(() => (certain > 0 ? postButton : lines).current?.focus())
  useEffect(() => {
    if (isNew) focusFirst()
  }, [isNew])
  const tabs = [
    { value: 'all', label: 'All' },
    { value: 'proposed', label: 'Proposed', count: certain + likely },
    { value: 'unknown', label: 'Unknown', count: open - certain - likely },
    { value: 'posted', label: 'Posted', count: posted },
    { value: 'set_aside', label: 'Set aside', count: setAside },
  ]
  const confirmUndo = () =>
    undo.mutate(id, {
      onSuccess: () => toast({ title: 'Statement undone', description: `${linesInWords(posted)} taken back.` }),
      onError: (error) => sayFailure('Failed to undo the statement', error),
      onSettled: () => setUndoing(false),
    })
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
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          onClick={() => setUndoing(true)}
          disabled={posted + setAside === 0 || progress !== null}
        >
          Undo statement
        </Button>
      </div>
      <p className="text-muted">
        {linesInWords(open)} to deal with, {withCommas(posted)} posted, {withCommas(setAside)} set aside
        {duplicates > 0 && `; ${countedWithCommas(duplicates, 'of the file was', 'of the file were')} there already`}.
      </p>
      {problems.length > 0 && (
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
      )}
      {progress && <WorkProgress progress={progress} />}
      {progress?.work !== 'storing' && (
        <Tabs value={shown} onValueChange={show}>
          <TabList label="Lines by state" tabs={tabs} />
          <TabPanel value={shown}>
            <BankLines key={shown} ref={lines} statement={statement} state={shown === 'all' ? undefined : shown} />
          </TabPanel>
        </Tabs>
      )}
      {posting && (
        <PostCertainDialog statement={statement} onClose={() => setPosting(false)} returnTo={() => lines.current} />
      )}
      <ConfirmDialog
        open={undoing}
        onOpenChange={setUndoing}
        title="Undo this statement?"
        text={`Reverses the ${linesInWords(posted)} that were posted from it. Nothing else changes.`}
        confirmLabel="Undo statement"
        pendingLabel="Undoing…"
        pending={undo.isPending}
        danger
        onConfirm={confirmUndo}
      />
    </div>
  )
}
