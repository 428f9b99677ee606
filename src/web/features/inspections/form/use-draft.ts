/** The report that is being filled in, kept on this device with every change. */
import { useEffect, useEffectEvent, useState } from 'react'
import {
  addPhoto,
  addReport,
  changeReport,
  type InspectedHome,
  type KeptPhoto,
  type KeptReport,
  keptReport,
  keptReports,
  newKey,
} from './device-store.ts'
import { emptyReport, type ReportInput } from './report-form.ts'

export type Draft = {
  readonly report: KeptReport
  /** It was begun earlier, and is taken up again. */
  readonly isResumed: boolean
  /** Keeps changes, the first of them with the report itself. @throws when this device refuses, or when the report has been sent meanwhile. */
  keep: (changes: Partial<Pick<KeptReport, 'input' | 'section' | 'submittedAt'>>) => Promise<void>
  addPhoto: (photo: Pick<KeptPhoto, 'place' | 'at' | 'picture'>) => Promise<KeptPhoto>
}

/** The report that was asked for, else the one last begun for this property, else a new one. Undefined while that is looked up. */
export function useDraft(userId: number, property: InspectedHome, key: string | undefined): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  const open = useEffectEvent((found: KeptReport | undefined) =>
    setDraft(openDraft(found ?? newReport(userId, property), Boolean(found))),
  )
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const found = await findReport(userId, property.id, key).catch((error: unknown) => {
        console.warn('This device could not be asked for drafts', error)
        return undefined
      })
      if (isWanted) open(found)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [userId, property.id, key])
  return draft
}

async function findReport(userId: number, propertyId: number, key: string | undefined) {
  if (key) return keptReport(userId, key)
  const reports = await keptReports(userId)
  return reports.find(({ property, state }) => property.id === propertyId && state === 'draft')
}

function newReport(userId: number, property: InspectedHome): KeptReport {
  return {
    key: newKey(),
    userId,
    property: { id: property.id, address: property.address, city: property.city, isHmo: property.isHmo },
    input: emptyReport(property, newKey(), new Date()),
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

function openDraft(report: KeptReport, isResumed: boolean): Draft {
  const { userId, key } = report
  // What an older version kept may lack a field.
  const input: ReportInput = { ...emptyReport(report.property, newKey(), new Date()), ...report.input }
  let isKept = isResumed
  let line: Promise<unknown> = Promise.resolve()

  const keepNow = async (changes: Partial<KeptReport>) => {
    const changedAt = new Date().toISOString()
    if (!isKept) {
      await addReport({ ...report, input, ...changes, changedAt })
      isKept = true
      return
    }
    const kept = await changeReport(userId, key, ({ state }) =>
      state === 'waiting' ? null : { ...changes, changedAt },
    )
    if (!kept) throw new Error('The report is no longer a draft')
  }
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.then(work)
    line = turn.catch(() => {})
    return turn
  }
  return {
    report: { ...report, input },
    isResumed,
    keep: (changes) => inOrder(() => keepNow(changes)),
    addPhoto: (taken) =>
      inOrder(async () => {
        await keepNow({})
        const photo: KeptPhoto = { ...taken, key: newKey(), userId, reportKey: key, stored: null }
        await addPhoto(photo)
        return photo
      }),
  }
}
