/**
 * A statement is saved by ticket: a token for one file that is good for a minute, so that
 * no session token appears in an address.
 */
import { urlOf } from '#api/contract.ts'
import { ledger } from '#api/ledger.ts'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import type { Range } from './ledger.hooks.ts'

export const saveStatement = (id: number, range: Partial<Range>, format: 'pdf' | 'csv') =>
  saveFile(async () => {
    const { ticket } = await call(ledger.statementTicket, { params: { id } })
    return urlOf(ledger.statement, { params: { id }, query: { ...range, format, token: ticket } })
  })
