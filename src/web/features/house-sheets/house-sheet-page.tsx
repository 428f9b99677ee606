import { FileDown, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { PrintButton } from '#web/components/layout/print-button.tsx'
import { PropertyLoadError, PropertyNotFound } from '#web/features/properties/property-load-error.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { HouseSheetEditor } from './house-sheet-editor.tsx'
import { HouseSheetView } from './house-sheet-view.tsx'
import { saveHouseSheetPdf, useHouseSheet } from './house-sheets.hooks.ts'

/** /properties/{id}/house-sheet: what hangs inside the cupboard door, to read, to fill in and to print. */
export default function HouseSheetPage() {
  const id = idIn(useParams<{ id?: string }>().id)
  const { user } = useSession()
  if (!user) return null
  const backWithoutProperty = user.role === 'landlord' ? backToProperties : backHome
  return id ? (
    <OneHouseSheet id={id} user={user} backWithoutProperty={backWithoutProperty} />
  ) : (
    <PropertyNotFound back={backWithoutProperty} />
  )
}

const backToProperties: Back = { href: '/properties', label: 'Back to properties' }
const backHome: Back = { href: '/', label: 'Back to your home' }

type OneHouseSheetProps = {
  id: number
  user: User
  /** Where the way back leads while there is no property to go back to. */
  backWithoutProperty: Back
}

function OneHouseSheet({ id, user, backWithoutProperty }: OneHouseSheetProps) {
  const { data: sheet, error } = useHouseSheet(id)
  const [isEditing, setEditing] = useState(false)
  const editButton = useReturnToButton(isEditing)
  if (!sheet && error) return <PropertyLoadError error={error} back={backWithoutProperty} />
  const back: Back = user.role === 'landlord' ? { href: `/properties/${id}`, label: 'Back to the property' } : backHome
  if (!sheet) {
    return (
      <Page title="House sheet" back={back}>
        <SkeletonRows label="Loading the house sheet…" />
      </Page>
    )
  }
  if (isEditing) return <HouseSheetEditor sheet={sheet} back={back} onDone={() => setEditing(false)} />
  const actions = (
    <>
      {user.role === 'landlord' && (
        <Button ref={editButton} variant="secondary" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      <Button variant="secondary" icon={<FileDown aria-hidden />} onClick={() => void saveHouseSheetPdf(id)}>
        Save as PDF
      </Button>
      <PrintButton variant="primary" />
    </>
  )
  return (
    <Page title="House sheet" back={back} description={`${sheet.address}, ${sheet.city}`} actions={actions}>
      <HouseSheetView sheet={sheet} user={user} />
    </Page>
  )
}
