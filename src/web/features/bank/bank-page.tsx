import { FileUp, Landmark, ListX } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useBankImports } from './bank.hooks.ts'
import { BankStatement } from './bank-statement.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'

/** /rent/bank: statements of the bank, from the file to the last line posted. */
export default function BankPage() {
  const list = useBankImports()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [importedId, setImportedId] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'import' | 'rules' | null>(null)
  const close = () => setDialog(null)
  useAskedToAdd(() => setDialog('import'))
  const actions = (
    <>
      <Button variant="secondary" icon={<ListX aria-hidden />} onClick={() => setDialog('rules')}>
        Rules
      </Button>
      <Button icon={<FileUp aria-hidden />} onClick={() => setDialog('import')}>
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
            action={
              <Button icon={<FileUp aria-hidden />} onClick={() => setDialog('import')}>
                Import your first statement
              </Button>
            }
          />
        }
      >
        {(imports) => {
          const statement = imports.find(({ id }) => id === chosenId) ?? imports[0]
          return (
            statement && (
              <BankStatement
                key={statement.id}
                {...{ statement, imports }}
                isNew={statement.id === importedId}
                onChoose={setChosenId}
              />
            )
          )
        }}
      </ListState>
      {dialog === 'rules' && <RulesDialog onClose={close} />}
      {dialog === 'import' && (list.rows || list.error) && (
        <ImportDialog
          accountNames={[...new Set(list.rows?.map(({ accountName }) => accountName))]}
          progress={list.rows?.find(({ progress }) => progress?.work === 'storing')?.progress ?? null}
          onClose={close}
          onImported={({ id }) => {
            setChosenId(id)
            setImportedId(id)
            close()
          }}
        />
      )}
    </Page>
  )
}
