/** What restoring a backup sends, asks and hears. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backups, type Restore } from '#api/backups.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient, refreshAll } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useWhenEnded } from '#web/lib/api/use-when-ended.ts'

const askWhileWorkingEveryMs = 1000

const show = (restore: Restore) => queryClient.setQueryData(keyOf(backups.latestRestore), { restore })

/** The last backup that was sent, followed while it is being restored. */
export function useRestore() {
  const { data } = useQuery({
    ...get(backups.latestRestore),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.restore?.state === 'restoring' ? askWhileWorkingEveryMs : false),
  })
  const restore = data?.restore ?? null
  useWhenEnded(restore?.state === 'restoring', () => {
    void refreshAll()
    const description = restore?.problem
    if (description) toast({ title: 'Restore failed', description, variant: 'destructive' })
    else toast({ title: 'Backup restored', description: 'What was restored is listed in settings.' })
  })
  return restore
}

/** Sends a backup to be checked. `share` is how much of it has been sent, from 0 to 1. */
export function useSendBackup() {
  const [share, setShare] = useState(0)
  const sending = useMutation({
    retry: false,
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      setShare(0)
      return sendForm(backups.restore, { query: { dryRun: 'true' }, form }, { onProgress: setShare })
    },
    onSuccess: show,
  })
  return { ...sending, share }
}

export const useStartRestore = () =>
  useMutation({
    mutationFn: (id: number) => call(backups.startRestore, { params: { id } }),
    refreshes: ['backup'],
    onSuccess: show,
    onError: (error) => sayFailure('Restore failed', error),
  })

export const useDiscardRestore = () =>
  useMutation({
    mutationFn: (id: number) => call(backups.discardRestore, { params: { id } }),
    refreshes: ['backup'],
    onSuccess: () => queryClient.setQueryData(keyOf(backups.latestRestore), { restore: null }),
    onError: (error) => sayFailure('Could not be discarded', error),
  })
