import { Copy } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDay } from '#domain/day.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { useLastInventory } from './inventory.hooks.ts'
import { type InventoryInput, inputOfCopy } from './inventory-form.ts'

/** Begins with what the last inventory of the home says, as long as no room has been entered. */
export function CopyLast() {
  const { setValue, getValues } = useFormContext<InventoryInput>()
  const [propertyId, rooms] = useWatch<InventoryInput, ['propertyId', 'rooms']>({ name: ['propertyId', 'rooms'] })
  const last = useLastInventory(propertyId)
  if (!last || rooms.length > 0) return null
  const copy = () => {
    const { checkType, ...contents } = inputOfCopy(last)
    const options = { shouldDirty: true }
    if (getValues('checkType') === '') setValue('checkType', checkType, options)
    for (const name of ['rooms', 'furnishings', 'meterReadings', 'keys'] as const)
      setValue(name, contents[name], options)
    toast({ title: 'Inventory copied', description: 'Photos, notes and meter readings are left to be taken anew.' })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3">
      <p>
        The last inventory of this home is the {inventoryTitle(last.checkType).toLowerCase()} of {formatDay(last.date)}.
      </p>
      <Button variant="secondary" icon={<Copy aria-hidden />} onClick={copy}>
        Copy from the last report
      </Button>
    </div>
  )
}
