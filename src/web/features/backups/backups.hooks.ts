/** What the backup card reads and changes. */
import { useQuery } from '@tanstack/react-query'
import { type Backup, backups } from '#api/backups.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { get, retryOnce } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'
import { useWhenEnded } from '#web/lib/api/use-when-ended.ts'

const askWhileWorkingEveryMs = 1000

/** The backups, and making another one, which is followed until its end is shown, once. */
export function useBackups() {
  const create = useMutation({
    mutationFn: () => call(backups.create),
    // Pending until the list shows it as being made: otherwise its end would be reported before it has begun.
    refreshes: ['backup'],
    isPendingUntilRefreshed: true,
    onError: (error) => sayFailure('Backup Failed', error),
  })
  const query = useQuery({
    ...get(backups.list),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.making || create.isPending ? askWhileWorkingEveryMs : false),
  })
  const isMaking = Boolean(query.data?.making) || create.isPending
  useWhenEnded(isMaking, () => {
    if (create.isError) return
    const description = query.data?.problem
    if (description) toast({ title: 'Backup Failed', description, variant: 'destructive' })
    else toast({ title: 'Backup created', description: 'Your backup is ready to download.' })
  })
  return { query, isMaking, create: () => create.mutate() }
}

const dailyKey = ['choose daily backup']

/** Whether a backup is made every morning, as it was last chosen, and what changes that, one choice after the other. */
export function useDaily(stored: boolean) {
  const { mutate } = useMutation({
    mutationKey: dailyKey,
    scope: { id: 'daily-backup' },
    mutationFn: (isDaily: boolean) => call(backups.setDaily, { body: { isDaily } }),
    retry: retryOnce,
    refreshes: ['backup'],
    isPendingUntilRefreshed: true,
    onError: (error) => sayFailure('Not saved', error),
  })
  return { isDaily: useUnderWay<boolean>(dailyKey).at(-1) ?? stored, choose: mutate }
}

export const downloadBackup = ({ fileName }: Backup) =>
  saveFile(() =>
    addressByTicket(call(backups.ticket, { params: { fileName } }), backups.download, { params: { fileName } }),
  )
