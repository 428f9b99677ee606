import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api.ts'
import { sendPhoto } from './send-photo.ts'

export type ChosenPhoto = {
  key: number
  file: File
  /** What is shown of it at once: an address that this page alone knows. */
  preview: string
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** Where it is stored, once it is. */
  url: string | null
  /** Why it could not be sent. */
  problem: string | null
}

/**
 * Photos that a form collects. Each is sent as soon as it is chosen, one after the other, so that most of them are there
 * when the form is. `settle` waits for the rest and answers their addresses in order, or null when one has failed.
 */
export function usePhotos(most: number) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const lastKey = useRef(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const onTheirWay = useRef(new Map<number, Promise<string | null>>())
  usePreviewsFreed(photos)

  const change = (key: number, changes: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))

  const send = (key: number, file: File) => {
    const sending = line.current.then(async () => {
      if (!onTheirWay.current.has(key)) return null
      try {
        const { url } = await sendPhoto(file, (sent) => change(key, { sent }))
        change(key, { url, sent: 1 })
        return url
      } catch (error) {
        change(key, { problem: messageOf(error, 'The photo could not be sent.') })
        return null
      }
    })
    line.current = sending
    onTheirWay.current.set(key, sending)
  }

  const add = (files: readonly File[]) => {
    const chosen = files.slice(0, most - photos.length).map((file) => {
      lastKey.current += 1
      return { key: lastKey.current, file, preview: URL.createObjectURL(file), sent: 0, url: null, problem: null }
    })
    setPhotos((all) => [...all, ...chosen])
    for (const { key, file } of chosen) send(key, file)
  }

  const remove = ({ key, preview }: ChosenPhoto) => {
    onTheirWay.current.delete(key)
    URL.revokeObjectURL(preview)
    setPhotos((all) => all.filter((photo) => photo.key !== key))
  }

  const retry = ({ key, file }: ChosenPhoto) => {
    change(key, { sent: 0, problem: null })
    send(key, file)
  }

  const settle = async (): Promise<string[] | null> => {
    const urls = await Promise.all(photos.map(({ key }) => onTheirWay.current.get(key)))
    const stored = urls.filter((url) => typeof url === 'string')
    return stored.length === photos.length ? stored : null
  }

  return { photos, room: most - photos.length, add, remove, retry, settle }
}

/** A preview holds its file in memory until it is given back. */
function usePreviewsFreed(photos: readonly ChosenPhoto[]) {
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [],
  )
}
