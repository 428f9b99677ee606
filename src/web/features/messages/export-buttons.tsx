import { FileSpreadsheet, FileText } from 'lucide-react'
import { type ExportFormat, messages } from '#api/messages.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { type LogFilter, useLogSummary } from './chat-logs.hooks.ts'

const ticketFor = (format: ExportFormat) => call(messages.exportTicket, { body: { format } })

const savePdf = (filter: LogFilter, part: number) =>
  saveFile(() => addressByTicket(ticketFor('pdf'), messages.exportPdf, { query: { ...filter, part } }))

const saveCsv = (filter: LogFilter) =>
  saveFile(() => addressByTicket(ticketFor('csv'), messages.exportCsv, { query: filter }))

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
