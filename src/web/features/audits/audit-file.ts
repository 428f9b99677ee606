/**
 * Audits are saved as PDFs by ticket: a token for one file that is good for a minute, so
 * that no session token appears in an address.
 */
import { type Audit, type AuditRun, audits } from '#api/audits.ts'
import { urlOf } from '#api/contract.ts'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

export const downloadAudit = ({ id }: Audit) =>
  saveFile(async () => {
    const { ticket } = await call(audits.ticket, { params: { id } })
    return urlOf(audits.pdf, { params: { id }, query: { token: ticket } })
  })

/** One part of the PDFs of a run, from 1. */
export const downloadRun = ({ id }: AuditRun, part: number) =>
  saveFile(async () => {
    const { ticket } = await call(audits.ticketForAll, { params: { id } })
    return urlOf(audits.pdfForAll, { params: { id }, query: { part, token: ticket } })
  })
