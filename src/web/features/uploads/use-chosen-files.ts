import { useEffect, useRef, useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from '#web/lib/api/call.ts'
import { makeTurns } from '#web/lib/turns.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { sendFile } from './send-file.ts'
import { useUploadUrls } from './uploads.hooks.ts'

/** Where a file is stored, and to what part of the form it belongs. */
export type StoredFile = { place: string; url: string }

type ChosenFile = {
  key: number
  place: string
  /** None for one that was stored before. */
  file: File | null
  /** Where it was stored before. */
  url: string | null
  /** An object URL that shows a photo at once. */
  preview: string
  /** The share that has been sent, from 0 to 1. */
  sent: number
  isStored: boolean
  /** Why it could not be sent. */
  problem: string | null
  /** The file itself was refused, so trying again is pointless. */
  isRefused: boolean
}

const only = ''

/** The photos and other files of a form. */
export type ChosenFiles = ReturnType<typeof useChosenFiles>

/**
 * The photos and other files that are chosen in a form, with those that were stored before; a form with several parts
 * tells them apart by `place`. Each is sent as soon as it is chosen, one after the other, so that most have arrived
 * when the form is sent. `settle` waits for the rest and returns all of them in order, or null when one has failed. A
 * file with a `refusalOf` is not sent.
 */
export function useChosenFiles(
  most: number,
  before: readonly StoredFile[] = [],
  refusalOf: (file: File) => string | null = () => null,
) {
  const [chosen, setFiles] = useState(() => before.map(asBefore))
  const lastKey = useRef(before.length)
  usePreviewsFreed(chosen)
  const files = useStoredPreviews(chosen)
  const isHere = useIsHere()
  const room = most - files.length

  const change = (key: number, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  const { send, giveUp, addressOf } = useSending(change)

  const addTo = (place: string) => (wanted: readonly File[]) => {
    const added = wanted.slice(0, room).map((file) => {
      lastKey.current += 1
      const preview = URL.createObjectURL(file)
      const problem = refusalOf(file)
      const isRefused = problem !== null
      return { key: lastKey.current, place, file, url: null, preview, sent: 0, isStored: false, problem, isRefused }
    })
    setFiles((all) => [...all, ...added])
    for (const { key, file, isRefused } of added) if (!isRefused) send(key, file)
  }

  const remove = ({ key, file, preview }: ChosenFile) => {
    giveUp(key)
    if (file) URL.revokeObjectURL(preview)
    setFiles((all) => all.filter((each) => each.key !== key))
  }

  const retry = ({ key, file }: ChosenFile) => {
    if (!file) return
    change(key, { sent: 0, problem: null })
    send(key, file)
  }

  /** Empties the form; what is on its way arrives all the same. */
  const clear = () => {
    for (const { file, preview } of files) if (file) URL.revokeObjectURL(preview)
    setFiles([])
  }

  const settle = async (): Promise<StoredFile[] | null> => {
    const settled = files.map(async ({ key, place, url }) => {
      const stored = url ?? (await addressOf(key))
      return stored ? [{ place, url: stored }] : []
    })
    const stored = (await Promise.all(settled)).flat()
    return stored.length === files.length ? stored : null
  }

  /** As `settle`, with a toast where one has failed; also null if the form has left the screen meanwhile. */
  const settleInForm = async (): Promise<StoredFile[] | null> => {
    const stored = await settle()
    if (!isHere.current) return null
    const description = 'Try the marked photo again, or remove it.'
    if (!stored) toast({ title: 'A photo could not be sent', description, variant: 'destructive' })
    return stored
  }

  /** The files of one part of the form, for its field. */
  const of = (place: string) => {
    const here = files.filter((each) => each.place === place)
    return { files: here, room, storedWord: 'sent', add: addTo(place), remove, retry }
  }
  const isChanged = files.length !== before.length || files.some(({ file }) => file !== null)
  return { ...of(only), isChanged, of, clear, settle, settleInForm }
}

/** A file that is being sent or has been: `arrived` gives its address, or null where it was not stored. */
type Sending = { arrived: Promise<string | null>; cancel: AbortController }

/** Sends files one after the other, and tells `change` how each of them fares. */
function useSending(change: (key: number, changes: Partial<ChosenFile>) => void) {
  const [inTurn] = useState(makeTurns)
  const sendings = useRef(new Map<number, Sending>())

  const send = (key: number, file: File) => {
    const cancel = new AbortController()
    const arrived = inTurn(async () => {
      if (cancel.signal.aborted) return null
      try {
        const { url } = await sendFile(file, (sent) => change(key, { sent }), cancel.signal)
        change(key, { isStored: true, sent: 1 })
        return url
      } catch (error) {
        const what = file.type.startsWith('image/') ? 'photo' : 'file'
        change(key, { problem: messageOf(error, `The ${what} could not be sent.`) })
        return null
      }
    })
    sendings.current.set(key, { arrived, cancel })
  }
  const giveUp = (key: number) => {
    sendings.current.get(key)?.cancel.abort()
    sendings.current.delete(key)
  }
  /** Waits until the file is stored, and returns its address; null if it was not stored, undefined if never sent. */
  const addressOf = async (key: number) => sendings.current.get(key)?.arrived
  return { send, giveUp, addressOf }
}

const asBefore = ({ place, url }: StoredFile, at: number): ChosenFile => ({
  key: at + 1,
  place,
  file: null,
  url,
  preview: '',
  sent: 1,
  isStored: true,
  problem: null,
  isRefused: false,
})

/** A photo that was stored before is shown by ticket. */
function useStoredPreviews(files: readonly ChosenFile[]): ChosenFile[] {
  const fileOf = ({ url }: ChosenFile) => (url && isOwnUpload(url) ? fileOfUpload(url) : null)
  const { urls } = useUploadUrls(files.flatMap((each) => fileOf(each) ?? []))
  return files.map((each) => {
    const file = fileOf(each)
    return file === null ? each : { ...each, preview: urls[file] ?? '' }
  })
}

/** An object URL holds its file in memory until it is revoked. */
function usePreviewsFreed(files: readonly ChosenFile[]) {
  const latest = useLatest(files)
  useEffect(
    () => () => {
      for (const { file, preview } of latest.current) if (file) URL.revokeObjectURL(preview)
    },
    [latest],
  )
}
