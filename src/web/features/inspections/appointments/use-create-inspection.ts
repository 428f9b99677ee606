import { useRef, useState } from 'react'
import { properties } from '#api/properties.ts'
import { type InspectedHome, savedHomes } from '#web/features/inspections/form/device-store.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useSession } from '#web/lib/api/session.ts'

export type CreateInspectionState = ReturnType<typeof useCreateInspection>

/** Begins a new inspection: of a property still to be chosen, of one whose id is known, or of one that is at hand. */
export function useCreateInspection() {
  const { user } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const [loadingId, setLoadingId] = useState<number | null>(null)
  const [property, setProperty] = useState<InspectedHome | null>(null)
  const lastAsked = useRef<number | null>(null)

  /** An earlier property that is still on its way is no longer wanted. */
  const setLoading = (id: number | null) => {
    lastAsked.current = id
    setLoadingId(id)
  }
  const begin = (chosen: InspectedHome) => {
    setLoading(null)
    setChoosing(false)
    setProperty(chosen)
  }
  const beginFor = async (id: number) => {
    setLoading(id)
    const isWanted = () => lastAsked.current === id
    try {
      const home = await findHome(id, user?.id ?? 0)
      if (isWanted()) begin(home)
    } catch (error) {
      if (!isWanted()) return
      setLoading(null)
      sayFailure('Error loading property', error)
    }
  }
  const choose = () => {
    setLoading(null)
    setChoosing(true)
  }
  const close = () => {
    setChoosing(false)
    setProperty(null)
  }
  return {
    isChoosing,
    loadingId,
    property,
    begin,
    beginFor: (id: number) => void beginFor(id),
    leave: () => setLoading(null),
    choose,
    close,
  }
}

/** A property from the server, or without a network as this device remembers it. */
async function findHome(id: number, userId: number): Promise<InspectedHome> {
  if (!navigator.onLine) {
    const saved = (await savedHomes(userId)).find((home) => home.id === id)
    if (saved) return saved
  }
  const property = await call(properties.get, { params: { id } })
  const { address, city } = property
  const bedrooms = 'bedrooms' in property ? property.bedrooms : null
  return { id, address, city, bedrooms, isHmo: 'isHmo' in property && property.isHmo }
}
