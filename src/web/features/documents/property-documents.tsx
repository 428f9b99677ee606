import { FileText } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { documentTypes } from '#domain/document.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { DocumentRows } from './document-rows.tsx'
import { useDocuments } from './documents.hooks.ts'
import { UsageCounter } from './usage-counter.tsx'
import { useUpload } from './use-upload.tsx'

/** The Documents tab of a property. */
export function PropertyDocuments({ property }: { property: Property }) {
  const list = useDocuments({ q: '', category: 'all', propertyId: property.id })
  const { button, dialog, begin, beginOrSayFull, isKnown, usage } = useUpload({ propertyId: property.id })
  useAskedTo(
    'upload',
    (wish) => {
      const type = documentTypes.find((each) => each === wish)
      beginOrSayFull(type && { type })
    },
    isKnown,
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-end gap-4">
        {usage?.canCreate === false && <UsageCounter usage={usage} />}
        <div className="ml-auto">{button}</div>
      </div>
      <DocumentRows
        list={list}
        narrow
        empty={
          <EmptyState
            icon={<FileText />}
            title="No documents found"
            text="Click Upload Document to add one"
            action={
              begin && (
                <Button variant="secondary" onClick={() => begin()}>
                  Upload your first document
                </Button>
              )
            }
          />
        }
      />
      {dialog}
    </div>
  )
}
