import { useState } from 'react'
import { properties } from '#api/properties.ts'
import { type InspectedHome, savedHomes } from '#web/features/inspections/form/device-store.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useSession } from '#web/lib/api/session.ts'

export type CreateInspectionState = ReturnType<typeof useCreateInspection>

/**
 * Beginning a new inspection: of a property still to be chosen, of one whose id is known, or of one that is at hand.
 */
export function useCreateInspection() {
  const { user } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const [loadingId, setLoadingId] = useState<number | null>(null)
  const [property, setProperty] = useState<InspectedHome | null>(null)

  const begin = (chosen: InspectedHome) => {
    setChoosing(false)
    setProperty(chosen)
  }
  const beginFor = async (id: number) => {
    setLoadingId(id)
    try {
      begin(await findHome(id, user?.id ?? 0))
    } catch (error) {
      sayFailure('Error loading property', error)
    }
    setLoadingId(null)
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
    choose: () => setChoosing(true),
    close,
  }
}

/** Without a network, as this device remembers it. */
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
