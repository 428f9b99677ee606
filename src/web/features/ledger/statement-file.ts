/** A statement is saved by ticket. */
import { ledger } from '#api/ledger.ts'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import type { Range } from './ledger.hooks.ts'

export const saveStatement = (id: number, range: Partial<Range>, format: 'pdf' | 'csv') =>
  saveFile(() =>
    addressByTicket(call(ledger.statementTicket, { params: { id } }), ledger.statement, {
      params: { id },
      query: { ...range, format },
    }),
  )
