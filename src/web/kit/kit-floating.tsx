import { Archive, Bell, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/components/feedback/toast.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/overlays/menu.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { KitSection } from './kit-section.tsx'

const upgrade = () =>
  toast({
    title: 'Upgrade Required',
    description: "You've reached your property limit (2/2). Upgrade to Premium plan to add more properties.",
    duration: 8000,
    action: { label: 'See plans', onPress: () => {} },
  })

const failure = () =>
  toast({ title: 'Login failed', description: 'Invalid email or password. Please try again.', variant: 'destructive' })

export function KitFloating() {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setOpen(false)
    setAddress('')
  }
  return (
    <KitSection title="What floats">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Ask first
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Property created', description: '2 Chapel Row is in your portfolio.' })}
        >
          Toast
        </Button>
        <Button variant="secondary" onClick={failure}>
          Failure toast
        </Button>
        <Button variant="secondary" onClick={upgrade}>
          Toast with action
        </Button>
        <Menu
          trigger={
            <Button variant="secondary" icon={<Ellipsis aria-hidden />}>
              Menu
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onPress={() => setOpen(true)}>
            Edit
          </MenuItem>
          <MenuItem icon={<Archive aria-hidden />} onPress={() => {}}>
            Archive
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onPress={() => setAsking(true)}>
            Delete
          </MenuItem>
        </Menu>
        <Popover
          label="Notifications"
          trigger={
            <Button variant="secondary" icon={<Bell aria-hidden />}>
              Popover
            </Button>
          }
        >
          <p className="font-semibold">No notifications</p>
          <p className="text-muted text-sm">What needs you will stand here.</p>
        </Popover>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        dirty={address !== ''}
        title="Add Property"
        description="You can change everything later."
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            close()
            toast({ title: 'Property created' })
          }}
        >
          <TextField label="Address" value={address} onChange={(event) => setAddress(event.target.value)} />
          <TextField label="City" />
          <MoneyField label="Rent amount" hint="A calendar month." />
          <TextareaField label="Notes" optional />
          <DialogFooter>
            <DialogCancel />
            <Button type="submit">Create property</Button>
          </DialogFooter>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete 2 Chapel Row?"
        text="Its tenancies, documents and reports go with it. This cannot be undone."
        confirmLabel="Delete property"
        danger
        onConfirm={() => setAsking(false)}
      />
    </KitSection>
  )
}
