/** What the screens about arrears read and change. */
import { arrears } from '#api/arrears.ts'
import { useList } from '#web/lib/api/use-list.ts'

export const useArrears = () => useList(arrears.list, { query: {} })
