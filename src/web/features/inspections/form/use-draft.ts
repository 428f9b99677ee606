/** The report that is being filled in, kept on this device with every change. */
import { useEffect, useEffectEvent, useState } from 'react'
import { randomKey } from '#web/lib/random-key.ts'
import {
  addPhoto,
  addReport,
  changeReport,
  type InspectedHome,
  type SavedPhoto,
  type SavedReport,
  savedReport,
  savedReports,
} from './device-store.ts'
import { emptyReport, type ReportInput } from './report-form.ts'
import { type StartingRooms, startingRooms } from './starting-rooms.ts'

type DraftChanges = Partial<Pick<SavedReport, 'section' | 'submittedAt'>> & { input?: Partial<ReportInput> }

export type Draft = {
  readonly report: SavedReport
  /** It was begun earlier, and is taken up again. */
  readonly isResumed: boolean
  /** Where the rooms of a new one come from, in words. */
  readonly roomsFrom: string | null
  /**
   * Saves changes; the first call also stores the report. Fields that are left out keep what another window has saved.
   * @throws when this device refuses, or when the report has been sent meanwhile.
   */
  save: (changes: DraftChanges) => Promise<void>
  addPhoto: (photo: Pick<SavedPhoto, 'place' | 'at' | 'picture'>) => Promise<SavedPhoto>
}

/**
 * The report that was asked for, else the one last begun for this property, else a new
 * one. Undefined while that is looked up.
 */
export function useDraft(userId: number, property: InspectedHome, key: string | undefined): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  const open = useEffectEvent((saved: SavedReport | StartingRooms) =>
    setDraft('rooms' in saved ? openDraft(newReport(userId, property, saved), saved) : openDraft(saved, null)),
  )
  const begin = useEffectEvent(() => startingRooms(property))
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const stored = await findReport(userId, property.id, key).catch((error: unknown) => {
        console.warn('This device could not be asked for drafts', error)
        return undefined
      })
      const opened = stored ?? (await begin())
      if (isWanted) open(opened)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [userId, property.id, key])
  return draft
}

async function findReport(userId: number, propertyId: number, key: string | undefined) {
  if (key) return savedReport(userId, key)
  const reports = await savedReports(userId)
  return reports.find(({ property, state }) => property.id === propertyId && state === 'draft')
}

function newReport(userId: number, property: InspectedHome, { rooms }: StartingRooms): SavedReport {
  return {
    key: randomKey(),
    userId,
    property: { id: property.id, address: property.address, city: property.city, isHmo: property.isHmo },
    input: { ...emptyReport(property, randomKey(), new Date()), internalRooms: rooms },
    submittedAt: null,
    section: 'visit',
    state: 'draft',
    refusal: null,
    posted: false,
    attempts: 0,
    nextTryAt: 0,
    changedAt: new Date().toISOString(),
  }
}

/** `start` is null for a report that was stored before. */
function openDraft(report: SavedReport, start: StartingRooms | null): Draft {
  const { userId, key } = report
  const isResumed = start === null
  // What an older version kept may lack a field.
  const input: ReportInput = { ...emptyReport(report.property, randomKey(), new Date()), ...report.input }
  let isSaved = isResumed
  let queue: Promise<unknown> = Promise.resolve()

  const saveNow = async ({ input: fields, ...changes }: DraftChanges) => {
    const changedAt = new Date().toISOString()
    if (!isSaved) {
      await addReport({ ...report, ...changes, input: { ...input, ...fields }, changedAt })
      isSaved = true
      return
    }
    const saved = await changeReport(userId, key, ({ state, input: before }) =>
      state === 'waiting' ? null : { ...changes, input: { ...before, ...fields }, changedAt },
    )
    if (!saved) throw new Error('The report is no longer a draft')
  }
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => {})
    return turn
  }
  return {
    report: { ...report, input },
    isResumed,
    roomsFrom: start?.from ?? null,
    save: (changes) => inOrder(() => saveNow(changes)),
    addPhoto: (taken) =>
      inOrder(async () => {
        await saveNow({})
        const photo: SavedPhoto = { ...taken, key: randomKey(), userId, reportKey: key, stored: null }
        await addPhoto(photo)
        return photo
      }),
  }
}
