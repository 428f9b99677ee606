import { useCallback, useState } from 'react'
import type { ComplianceRow } from '#api/compliance.ts'
import type { Document } from '#api/documents.ts'
import { londonDay } from '#domain/day.ts'
import { documentTypes } from '#domain/document.ts'
import { LazyDocumentViewer } from '#web/features/documents/lazy-document-viewer.tsx'
import { useOpenDocument } from '#web/features/documents/use-open-document.ts'
import { useUpload } from '#web/features/documents/use-upload.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { ComplianceGrid } from './compliance-grid.tsx'
import { ComplianceList } from './compliance-list.tsx'
import type { Choose } from './compliance-rows.ts'

/**
 * Properties by documents: a tick, the date that is near, or a cross. A cell opens the
 * document, or its upload where there is none.
 */
export function ComplianceTable({ rows }: { rows: readonly ComplianceRow[] }) {
  const Rows = useWide() ? ComplianceGrid : ComplianceList
  const { beginOrSayFull, dialog } = useUpload({})
  const [opened, setOpened] = useState<Document | null>(null)
  const open = useOpenDocument(setOpened)
  const types = documentTypes.filter((type) => rows.some(({ documents }) => documents[type]))
  const choose = useCallback<Choose>(
    ({ propertyId, documents }, type) => {
      const documentId = documents[type]?.documentId
      if (documents[type]?.status !== 'missing' && documentId) open(documentId)
      else beginOrSayFull({ propertyId, type })
    },
    [open, beginOrSayFull],
  )
  return (
    <>
      <Rows {...{ rows, types, choose }} today={londonDay(new Date())} />
      {dialog}
      {opened && <LazyDocumentViewer document={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
