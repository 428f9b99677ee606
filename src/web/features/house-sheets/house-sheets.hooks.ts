/** What the page of a house sheet reads, changes and saves. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type houseSheetChanges, houseSheets } from '#api/house-sheets.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export const useHouseSheet = (id: number) => useQuery(get(houseSheets.get, { params: { id } }))

export const useUpdateHouseSheet = (id: number) =>
  useMutation({
    mutationFn: (body: z.input<typeof houseSheetChanges>) => call(houseSheets.update, { params: { id }, body }),
    onSuccess: (sheet) => {
      queryClient.setQueryData(keyOf(houseSheets.get, { params: { id } }), sheet)
    },
  })

export const saveHouseSheetPdf = (id: number) =>
  saveFile(() => addressByTicket(call(houseSheets.ticket, { params: { id } }), houseSheets.pdf, { params: { id } }))
