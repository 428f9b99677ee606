/** The report that is being filled in, kept on this device with every change. */
import { useEffect, useEffectEvent, useState } from 'react'
import { randomKey } from '#web/lib/random-key.ts'
import { makeTurns } from '#web/lib/turns.ts'
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
 * The report that was asked for, else the one last begun for this property, else a new one. Undefined until this device
 * has been asked.
 */
export function useDraft(userId: number, property: InspectedHome, key: string | undefined): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  const begin = useEffectEvent(() => beginDraft(userId, property))
  useEffect(() => {
    let isWanted = true
    const load = async () => (await findDraft(userId, property.id, key)) ?? (await begin())
    void load().then((loaded) => isWanted && setDraft(loaded))
    return () => {
      isWanted = false
    }
  }, [userId, property.id, key])
  return draft
}

async function findDraft(userId: number, propertyId: number, key: string | undefined): Promise<Draft | undefined> {
  try {
    const report = key ? await savedReport(userId, key) : await lastBegun(userId, propertyId)
    return report && draftOf(report, null)
  } catch (error) {
    console.warn('This device could not be asked for drafts', error)
    return undefined
  }
}

async function lastBegun(userId: number, propertyId: number): Promise<SavedReport | undefined> {
  const reports = await savedReports(userId)
  return reports.find(({ property, state }) => property.id === propertyId && state === 'draft')
}

async function beginDraft(userId: number, property: InspectedHome): Promise<Draft> {
  const start = await startingRooms(property)
  return draftOf(newReport(userId, property, start), start)
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
function draftOf(report: SavedReport, start: StartingRooms | null): Draft {
  const { userId, key } = report
  // A report that an older version stored may lack a field.
  const input: ReportInput = { ...emptyReport(report.property, randomKey(), new Date()), ...report.input }
  const isResumed = start === null
  let isStored = isResumed
  const inTurn = makeTurns()

  const save = async ({ input: fields, ...changes }: DraftChanges) => {
    const changedAt = new Date().toISOString()
    if (!isStored) {
      await addReport({ ...report, ...changes, input: { ...input, ...fields }, changedAt })
      isStored = true
      return
    }
    const saved = await changeReport(userId, key, ({ state, input: before }) =>
      state === 'waiting' ? null : { ...changes, input: { ...before, ...fields }, changedAt },
    )
    if (!saved) throw new Error('The report is no longer a draft')
  }
  return {
    report: { ...report, input },
    isResumed,
    roomsFrom: start?.from ?? null,
    save: (changes) => inTurn(() => save(changes)),
    addPhoto: (taken) =>
      inTurn(async () => {
        // A photo needs its report on this device first.
        await save({})
        const photo: SavedPhoto = { ...taken, key: randomKey(), userId, reportKey: key, stored: null }
        await addPhoto(photo)
        return photo
      }),
  }
}
