import { useEffect, useRef, useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { messageOf } from '#web/lib/api/call.ts'
import { makeTurns } from '#web/lib/turns.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { sendPhoto } from './send-photo.ts'
import { useUploadUrls } from './uploads.hooks.ts'

/** Where a photo is stored, and to what part of the form it belongs. */
export type StoredPhoto = { place: string; url: string }

type ChosenPhoto = {
  key: number
  place: string
  /** None for a photo that was stored before. */
  file: File | null
  /** Where it was stored before. */
  url: string | null
  /** An object URL that shows it at once. */
  preview: string
  /** The share that has been sent, from 0 to 1. */
  sent: number
  isThere: boolean
  /** Why it could not be sent. */
  problem: string | null
  /** The file itself was refused, so trying again is pointless. */
  isRefused: boolean
}

const only = ''

/**
 * The photos of a form, with those that were stored before; a form with several parts tells them apart by `place`. Each
 * is sent as soon as it is chosen, one after the other, so that most have arrived when the form is sent. `settle` waits
 * for the rest and returns all of them in order, or null when one has failed. A file with a `refusalOf` is not sent.
 */
export function usePhotos(
  most: number,
  before: readonly StoredPhoto[] = [],
  refusalOf: (file: File) => string | null = () => null,
) {
  const [chosen, setPhotos] = useState(() => before.map(asBefore))
  const lastKey = useRef(before.length)
  usePreviewsFreed(chosen)
  const photos = useStoredPreviews(chosen)
  const isHere = useIsHere()
  const room = most - photos.length

  const change = (key: number, changes: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))

  const { send, giveUp, addressOf } = useSending(change)

  const addTo = (place: string) => (files: readonly File[]) => {
    const added = files.slice(0, room).map((file) => {
      lastKey.current += 1
      const preview = URL.createObjectURL(file)
      const problem = refusalOf(file)
      const isRefused = problem !== null
      return { key: lastKey.current, place, file, url: null, preview, sent: 0, isThere: false, problem, isRefused }
    })
    setPhotos((all) => [...all, ...added])
    for (const { key, file, isRefused } of added) if (!isRefused) send(key, file)
  }

  const remove = ({ key, file, preview }: ChosenPhoto) => {
    giveUp(key)
    if (file) URL.revokeObjectURL(preview)
    setPhotos((all) => all.filter((photo) => photo.key !== key))
  }

  const retry = ({ key, file }: ChosenPhoto) => {
    if (!file) return
    change(key, { sent: 0, problem: null })
    send(key, file)
  }

  /** Empties the form; what is on its way arrives all the same. */
  const clear = () => {
    for (const { file, preview } of photos) if (file) URL.revokeObjectURL(preview)
    setPhotos([])
  }

  const settle = async (): Promise<StoredPhoto[] | null> => {
    const settled = photos.map(async ({ key, place, url }) => {
      const stored = url ?? (await addressOf(key))
      return stored ? [{ place, url: stored }] : []
    })
    const stored = (await Promise.all(settled)).flat()
    return stored.length === photos.length ? stored : null
  }

  /** As `settle`, with a toast where one has failed; also null if the form has left the screen meanwhile. */
  const settleInForm = async (): Promise<StoredPhoto[] | null> => {
    const stored = await settle()
    if (!isHere.current) return null
    const description = 'Try the marked photo again, or remove it.'
    if (!stored) toast({ title: 'A photo could not be sent', description, variant: 'destructive' })
    return stored
  }

  /** The photos of one part of the form, for its field. */
  const of = (place: string) => {
    const here = photos.filter((photo) => photo.place === place)
    return { photos: here, room, there: 'sent', add: addTo(place), remove, retry }
  }
  const isChanged = photos.length !== before.length || photos.some(({ file }) => file !== null)
  return { ...of(only), count: photos.length, isChanged, of, clear, settle, settleInForm }
}

/** A photo that is being sent or has been: `arrived` gives its address, or null where it was not stored. */
type Sending = { arrived: Promise<string | null>; cancel: AbortController }

/** Sends photos one after the other, and tells `change` how each of them fares. */
function useSending(change: (key: number, changes: Partial<ChosenPhoto>) => void) {
  const [inTurn] = useState(makeTurns)
  const sendings = useRef(new Map<number, Sending>())

  const send = (key: number, file: File) => {
    const cancel = new AbortController()
    const arrived = inTurn(async () => {
      if (cancel.signal.aborted) return null
      try {
        const { url } = await sendPhoto(file, (sent) => change(key, { sent }), cancel.signal)
        change(key, { isThere: true, sent: 1 })
        return url
      } catch (error) {
        change(key, { problem: messageOf(error, 'The photo could not be sent.') })
        return null
      }
    })
    sendings.current.set(key, { arrived, cancel })
  }
  const giveUp = (key: number) => {
    sendings.current.get(key)?.cancel.abort()
    sendings.current.delete(key)
  }
  /** Waits until the photo is stored, and returns its address; null if it was not stored, undefined if never sent. */
  const addressOf = async (key: number) => sendings.current.get(key)?.arrived
  return { send, giveUp, addressOf }
}

const asBefore = ({ place, url }: StoredPhoto, at: number): ChosenPhoto => ({
  key: at + 1,
  place,
  file: null,
  url,
  preview: '',
  sent: 1,
  isThere: true,
  problem: null,
  isRefused: false,
})

/** A photo that was stored before is shown by ticket. */
function useStoredPreviews(photos: readonly ChosenPhoto[]): ChosenPhoto[] {
  const fileOf = ({ url }: ChosenPhoto) => (url && isOwnUpload(url) ? fileOfUpload(url) : null)
  const { urls } = useUploadUrls(photos.flatMap((photo) => fileOf(photo) ?? []))
  return photos.map((photo) => {
    const file = fileOf(photo)
    return file === null ? photo : { ...photo, preview: urls[file] ?? '' }
  })
}

/** An object URL holds its file in memory until it is revoked. */
function usePreviewsFreed(photos: readonly ChosenPhoto[]) {
  const latest = useLatest(photos)
  useEffect(
    () => () => {
      for (const { file, preview } of latest.current) if (file) URL.revokeObjectURL(preview)
    },
    [latest],
  )
}
