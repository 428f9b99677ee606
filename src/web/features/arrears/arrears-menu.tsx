import { Ellipsis, ListOrdered, Percent } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { BankRatesDialog } from './bank-rates-dialog.tsx'
import { StepsDialog } from './steps-dialog.tsx'

/** What is set once for all arrears. */
export function ArrearsMenu() {
  const [open, setOpen] = useState<'steps' | 'rates' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu trigger={<IconButton label="More for arrears" icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<ListOrdered aria-hidden />} onPress={() => setOpen('steps')}>
          Steps and letters…
        </MenuItem>
        <MenuItem icon={<Percent aria-hidden />} onPress={() => setOpen('rates')}>
          Bank Rates…
        </MenuItem>
      </Menu>
      {open === 'steps' && <StepsDialog onClose={close} />}
      {open === 'rates' && <BankRatesDialog onClose={close} />}
    </>
  )
}
