import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { addDays, addMonths, type Day, firstOfMonth, isDay } from '#domain/day.ts'
import { taxYearOf, taxYearRange } from '#domain/tax/tax-year.ts'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { RangeFields } from '#web/components/fields/range-fields.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import type { Range } from './ledger.hooks.ts'
import { saveStatement } from './statement-file.ts'

const choices = [
  { value: 'year', label: 'The last 12 months' },
  { value: 'tax', label: 'This tax year' },
  { value: 'all', label: 'From the beginning' },
  { value: 'chosen', label: 'Other days' },
]
type Choice = 'year' | 'tax' | 'all' | 'chosen'

function rangeOf(choice: Choice, chosen: Range, today: Day): Partial<Range> {
  if (choice === 'all') return { to: today }
  if (choice === 'tax') return { from: taxYearRange(taxYearOf(today)).from, to: today }
  return choice === 'year' ? { from: addDays(addMonths(today, -12), 1), to: today } : chosen
}

type StatementDialogProps = { tenancyId: number; today: Day; onClose: () => void }

/** Which days the statement is of, and as what it is saved. */
export function StatementDialog({ tenancyId, today, onClose }: StatementDialogProps) {
  const [choice, setChoice] = useState<Choice>('year')
  const [chosen, setChosen] = useState<Range>({ from: firstOfMonth(today), to: today })
  const isBackwards = choice === 'chosen' && !(isDay(chosen.from) && isDay(chosen.to) && chosen.from <= chosen.to)
  const save = (format: 'pdf' | 'csv') => {
    if (isBackwards) return
    void saveStatement(tenancyId, rangeOf(choice, chosen, today), format)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Statement"
      description="Opening balance, every entry with its running balance, closing balance. Landlord and tenant get the same."
    >
      <FieldGrid>
        <SelectField
          label="Which days"
          options={choices}
          value={choice}
          onChange={(event) => setChoice(event.target.value as Choice)}
          className="md:col-span-2"
        />
        {choice === 'chosen' && (
          <RangeFields value={chosen} onChange={(days) => setChosen({ ...chosen, ...days })} required />
        )}
      </FieldGrid>
      <DialogFooter>
        <DialogCancel />
        <Button variant="secondary" icon={<FileSpreadsheet aria-hidden />} onClick={() => save('csv')}>
          Save CSV
        </Button>
        <Button icon={<FileText aria-hidden />} onClick={() => save('pdf')}>
          Save PDF
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
