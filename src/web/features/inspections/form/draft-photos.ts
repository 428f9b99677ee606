import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { maxReportPhotos } from '#domain/inspection-report.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { shrinkPhoto } from '#web/features/uploads/shrink-photo.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { makeTurns } from '#web/lib/turns.ts'
import { photosOfReport, removePhoto } from './device-store.ts'
import type { Draft } from './use-draft.ts'

type ShownPhoto = { key: string; place: string; preview: string; isStored: boolean; sent: null; problem: null }

/**
 * The photos of a draft: made small one after the other as they are taken, and kept on
 * this device until the report is sent.
 */
export function useSavedPhotos(draft: Draft) {
  const { userId, key: reportKey } = draft.report
  const [photos, setPhotos] = useState<ShownPhoto[]>([])
  const [inTurn] = useState(makeTurns)
  const lastAt = useRef(0)
  /** The keys of photos that are being shrunk. One that is removed meanwhile is not kept. */
  const onTheirWay = useRef(new Set<string>())
  const previews = useRef<Previews | null>(null)
  useEffect(() => {
    const made = makePreviews()
    previews.current = made
    let isWanted = true
    photosOfReport(userId, reportKey)
      .then((saved) => {
        if (!isWanted) return
        const shown = saved.map(({ key, place, picture }) => shownPhoto(key, place, made.of(picture)))
        lastAt.current = saved.at(-1)?.at ?? 0
        setPhotos((taken) => [...shown, ...taken])
      })
      .catch((error: unknown) => console.warn('The photos of the draft could not be read', error))
    return () => {
      isWanted = false
      previews.current = null
      made.freeAll()
      setPhotos([])
    }
  }, [userId, reportKey])

  const storeOne = async (file: File, place: string, waiting: ShownPhoto) => {
    try {
      const picture = await shrinkPhoto(file)
      if (!onTheirWay.current.has(waiting.key)) return
      if (picture === file) throw new Error('The browser cannot read this picture')
      lastAt.current += 1
      const { key } = await draft.addPhoto({ place, at: lastAt.current, picture })
      if (!onTheirWay.current.delete(waiting.key)) return void (await removePhoto(key))
      const saved = shownPhoto(key, place, previews.current?.of(picture) ?? '')
      setPhotos((all) => all.map((photo) => (photo === waiting ? saved : photo)))
    } catch (error) {
      console.warn('A photo could not be kept', error)
      setPhotos((all) => all.filter((photo) => photo !== waiting))
      const description = 'This browser cannot read the picture, or this device has no space left.'
      toast({ title: 'A photo could not be kept', description, variant: 'destructive' })
    }
  }
  const add = (place: string, files: readonly File[]) => {
    for (const file of files.slice(0, maxReportPhotos - photos.length)) {
      const waiting = { ...shownPhoto(randomKey(), place, ''), isStored: false }
      onTheirWay.current.add(waiting.key)
      setPhotos((all) => [...all, waiting])
      void inTurn(() => storeOne(file, place, waiting))
    }
  }
  const remove = (gone: ShownPhoto) => {
    onTheirWay.current.delete(gone.key)
    setPhotos((all) => all.filter((photo) => photo !== gone))
    previews.current?.free(gone.preview)
    removePhoto(gone.key).catch((error: unknown) => console.warn('A photo could not be removed', error))
  }
  return {
    count: photos.length,
    /** Resolves once every chosen photo is kept. */
    settle: () => inTurn(async () => {}),
    removeAll: (place: string) => photos.filter((photo) => photo.place === place).forEach(remove),
    /** The photos of one part of the form, for its field. */
    of: (place: string) => ({
      files: photos.filter((photo) => photo.place === place),
      room: maxReportPhotos - photos.length,
      storedWord: 'kept on this device',
      add: (files: readonly File[]) => add(place, files),
      remove,
    }),
  }
}

type Previews = ReturnType<typeof makePreviews>

/** An object URL holds its picture in memory until it is revoked. */
function makePreviews() {
  const made = new Set<string>()
  const free = (preview: string) => {
    URL.revokeObjectURL(preview)
    made.delete(preview)
  }
  return {
    of: (picture: Blob) => {
      const preview = URL.createObjectURL(picture)
      made.add(preview)
      return preview
    },
    free,
    freeAll: () => made.forEach(free),
  }
}

const shownPhoto = (key: string, place: string, preview: string): ShownPhoto => ({
  key,
  place,
  preview,
  isStored: true,
  sent: null,
  problem: null,
})

export type SavedPhotos = ReturnType<typeof useSavedPhotos>

export const DraftPhotos = createContext<SavedPhotos | null>(null)

export function useDraftPhotos(): SavedPhotos {
  const photos = useContext(DraftPhotos)
  if (!photos) throw new Error('Only inside the inspection form')
  return photos
}
