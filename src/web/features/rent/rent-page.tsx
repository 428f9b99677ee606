import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { AddRentPaymentDialog } from './add-rent-payment-dialog.tsx'
import { GenerateRentButton } from './generate-rent-button.tsx'
import { RentList } from './rent-list.tsx'

/** /rent: what is due, what came in, what is late. */
export default function RentPage() {
  const [adding, setAdding] = useState(false)
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add New Rent Payment
    </Button>
  )
  const actions = (
    <>
      <GenerateRentButton />
      {add}
    </>
  )
  return (
    <Page title="Rent Payments" actions={actions}>
      <RentList firstStep={add} />
      {adding && <AddRentPaymentDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
