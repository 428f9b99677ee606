import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Property } from '#api/properties.ts'
import { Button } from '#web/components/layout/button.tsx'
import { AddRentPaymentDialog } from './add-rent-payment-dialog.tsx'
import { RentList } from './rent-list.tsx'

/** The Rent Payments tab of a property. */
export function PropertyRent({ property }: { property: Property }) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add New Rent Payment
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex justify-end">{add}</div>
      <RentList propertyId={property.id} firstStep={null} />
      {isAdding && <AddRentPaymentDialog property={property} onClose={() => setAdding(false)} />}
    </div>
  )
}
