import { Download, Ellipsis, House, Pencil, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Document } from '#api/documents.ts'
import type { Day } from '#domain/day.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column, RowChoice } from '#web/components/lists/data-table-columns.ts'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { rowsOf, type Selection } from '#web/lib/forms/use-selection.ts'
import { downloadDocument } from './document-address.ts'
import { documentColumn, expiryColumn, sharingColumn, typeColumn } from './document-columns.tsx'
import type { DocumentUse } from './document-uses.ts'

type Show = (document: Document, as: DocumentUse) => void

type DocumentTableProps = {
  rows: readonly Document[]
  today: Day
  onShow: Show
  selection?: Selection | undefined
}

/** Documents by property, and of one property the first to expire first. */
export function DocumentTable({ rows, today, onShow, selection }: DocumentTableProps) {
  const isWide = useWide()
  const menu: Column<Document> = {
    key: 'menu',
    header: 'Actions',
    cell: (document) => <DocumentMenu document={document} onShow={onShow} />,
    align: 'end',
    narrow: 'action',
  }
  const columns = [documentColumn, typeColumn, expiryColumn(today), sharingColumn, menu]
  return (
    <DataTable
      label="Documents"
      columns={isWide ? columns : columns.toSpliced(1, 0, propertyColumn)}
      rows={rows}
      rowKey={({ id }) => id}
      group={byProperty}
      onOpen={(document) => onShow(document, 'view')}
      choice={selection?.isOn ? choiceOf(selection) : undefined}
    />
  )
}

/** For a phone, where the rows of a property have no heading. */
const propertyColumn: Column<Document> = {
  key: 'property',
  header: 'Property',
  cell: ({ propertyAddress }) => propertyAddress,
}

const byProperty = {
  keyOf: ({ propertyId }: Document) => propertyId,
  heading: ({ propertyId, propertyAddress }: Document) => (
    <Link href={`/properties/${propertyId}?tab=documents`} className="text-press underline-offset-4 hover:underline">
      {propertyAddress}
    </Link>
  ),
}

const choiceOf = (selection: Selection): RowChoice<Document> => ({
  ...rowsOf(selection),
  canChoose: () => true,
  labelOf: ({ name }) => name,
})

function DocumentMenu({ document, onShow }: { document: Document; onShow: Show }) {
  const [, navigate] = useLocation()
  const { name, propertyId, isInspectionReport } = document
  return (
    <Menu trigger={<IconButton label={`More about ${name}`} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Download aria-hidden />} onPress={() => void downloadDocument(document)}>
        Download
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onPress={() => onShow(document, 'edit')}>
        Edit
      </MenuItem>
      <MenuItem icon={<House aria-hidden />} onPress={() => navigate(`/properties/${propertyId}`)}>
        View Property
      </MenuItem>
      {!isInspectionReport && (
        <MenuItem icon={<Trash2 aria-hidden />} danger onPress={() => onShow(document, 'delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
