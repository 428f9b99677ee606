/** Audits are saved as PDFs by ticket. */
import { type Audit, type AuditRun, audits } from '#api/audits.ts'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'

export const downloadAudit = ({ id }: Audit) =>
  saveFile(() => addressByTicket(call(audits.ticket, { params: { id } }), audits.pdf, { params: { id } }))

/** One part of the PDFs of a run, from 1. */
export const downloadRun = ({ id }: AuditRun, part: number) =>
  saveFile(() =>
    addressByTicket(call(audits.ticketForAll, { params: { id } }), audits.pdfForAll, {
      params: { id },
      query: { part },
    }),
  )
