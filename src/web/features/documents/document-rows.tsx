import { type ReactNode, Suspense, useState } from 'react'
import type { Document } from '#api/documents.ts'
import { idIn } from '#api/id-in.ts'
import { londonDay } from '#domain/day.ts'
import { SkeletonCards, SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'
import { DeleteDocumentDialog } from './delete-document-dialog.tsx'
import { DocumentCard } from './document-card.tsx'
import { DocumentTable } from './document-table.tsx'
import type { DocumentUse, DocumentView } from './document-uses.ts'
import type { useDocuments } from './documents.hooks.ts'
import { DocumentsBulkBar } from './documents-bulk.tsx'
import { LazyDocumentViewer } from './lazy-document-viewer.tsx'
import { useOpenDocument } from './use-open-document.ts'

const EditDocumentDialog = onDemand(async () => (await import('./edit-document-dialog.tsx')).EditDocumentDialog)

type DocumentRowsProps = {
  list: ReturnType<typeof useDocuments>
  /** Shown instead of the documents when there are none. */
  empty: ReactNode
  view?: DocumentView
  /** Tenants open and save documents, and change none of them. */
  readOnly?: boolean
  /** Something is shown beside the cards. */
  narrow?: boolean
  /** For a bulk operation on what is shown. */
  selection?: Selection
}

type Open = { document: Document; as: DocumentUse }

/** Documents as cards or as a table by property, with what is done to one of them. */
export function DocumentRows({ list, empty, view = 'cards', readOnly, narrow, selection }: DocumentRowsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const show = (document: Document, as: DocumentUse) => setOpen({ document, as })
  // Beside what is open: somebody may be editing another one.
  const [found, setFound] = useState<Document | null>(null)
  const openFound = useOpenDocument(setFound)
  // The search opens a document by its id in the address; the list may begin with others (rule: search-commands).
  useAskedTo(
    'open',
    (text) => {
      const asked = idIn(text)
      const row = list.rows?.find(({ id }) => id === asked)
      if (row) setFound(row)
      else if (asked) openFound(asked)
    },
    list.rows !== undefined,
  )
  const today = londonDay(new Date())
  const label = 'Loading documents…'
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading documents"
        skeleton={
          view === 'table' ? <SkeletonRows rows={6} label={label} /> : <SkeletonCards count={6} label={label} />
        }
        empty={empty}
      >
        {(rows) =>
          view === 'table' ? (
            <DocumentTable {...{ rows, today, selection }} onShow={show} />
          ) : (
            <CardList label="Documents" rows={rows} rowKey={({ id }) => id} columns={narrow ? 2 : 3}>
              {(document) => (
                <DocumentCard
                  document={document}
                  today={today}
                  choice={cardChoiceOf(document, selection)}
                  onOpen={() => show(document, 'view')}
                  actions={
                    readOnly
                      ? undefined
                      : { onEdit: () => show(document, 'edit'), onDelete: () => show(document, 'delete') }
                  }
                />
              )}
            </CardList>
          )
        }
      </ListState>
      {selection?.isOn && <DocumentsBulkBar selection={selection} rows={list.rows ?? []} />}
      {open && <OpenDocument {...open} onClose={() => setOpen(null)} />}
      {found && <OpenDocument document={found} as="view" onClose={() => setFound(null)} />}
    </>
  )
}

const cardChoiceOf = ({ id }: Document, selection: Selection | undefined) =>
  selection?.isOn
    ? { isChosen: selection.chosen.has(id), onChange: (isChosen: boolean) => selection.set([id], isChosen) }
    : undefined

function OpenDocument({ document, as, onClose }: Open & { onClose: () => void }) {
  switch (as) {
    case 'view':
      return <LazyDocumentViewer document={document} onClose={onClose} />
    case 'edit':
      return (
        <Suspense>
          <EditDocumentDialog document={document} onClose={onClose} />
        </Suspense>
      )
    case 'delete':
      return <DeleteDocumentDialog document={document} onClose={onClose} />
  }
}
