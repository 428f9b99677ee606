import { FileSpreadsheet, FileText } from 'lucide-react'
import { urlOf } from '#api/contract.ts'
import { type ExportFormat, messages } from '#api/messages.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import { type LogFilter, useLogSummary } from './chat-logs.hooks.ts'

const ticketFor = async (format: ExportFormat) => (await call(messages.exportTicket, { body: { format } })).ticket

const savePdf = (filter: LogFilter, part: number) =>
  saveFile(async () => urlOf(messages.exportPdf, { query: { ...filter, part, token: await ticketFor('pdf') } }))

const saveCsv = (filter: LogFilter) =>
  saveFile(async () => urlOf(messages.exportCsv, { query: { ...filter, token: await ticketFor('csv') } }))

/** What the filters leave, as a PDF to hand over and as a table. A long PDF comes in parts. */
export function ExportButtons({ filter }: { filter: LogFilter }) {
  const { data } = useLogSummary(filter)
  const isEmpty = data?.total === 0
  const parts = Array.from({ length: data?.pdfParts ?? 1 }, (_, at) => at + 1)
  return (
    <>
      {parts.length === 1 ? (
        <Button
          variant="secondary"
          icon={<FileText aria-hidden />}
          // How many parts there are is not known yet.
          disabled={!data || isEmpty}
          onClick={() => void savePdf(filter, 1)}
        >
          Export PDF
        </Button>
      ) : (
        <Menu
          trigger={
            <Button variant="secondary" icon={<FileText aria-hidden />}>
              Export PDF
            </Button>
          }
        >
          {parts.map((part) => (
            <MenuItem key={part} onPress={() => void savePdf(filter, part)}>
              Part {part} of {parts.length}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button
        variant="secondary"
        icon={<FileSpreadsheet aria-hidden />}
        disabled={isEmpty}
        onClick={() => void saveCsv(filter)}
      >
        Export CSV
      </Button>
    </>
  )
}
