import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { cx } from '#web/lib/cx.ts'
import { removesRow, useOtherRow } from '#web/lib/press/use-other-row.ts'

type EntryRowsProps = {
  rows: readonly { id: string }[]
  /** What a row is, such as 'Key': names each row with its number, and the button that adds one. */
  about: string
  most: number
  addLabel: string
  onAdd: () => void
  onRemove: (at: number) => void
  /** The newest row is the first, so the button stands above them. */
  newestFirst?: boolean
  /** The rows whose fields have labels above them. */
  labels?: 'all' | 'first' | 'none'
  children: (at: number) => ReactNode
}

/** A list in a form that grows by a button and shrinks row by row. */
export function EntryRows({
  rows,
  about,
  most,
  addLabel,
  onAdd,
  onRemove,
  newestFirst = false,
  labels = 'all',
  children,
}: EntryRowsProps) {
  const { otherwise, onRows } = useOtherRow()
  const gap = labels === 'all' ? 'gap-4' : 'gap-2'
  return (
    <div {...onRows} className={cx('grid grid-cols-1', gap)}>
      {rows.length > 0 && (
        <ol className={cx('grid grid-cols-1', gap)}>
          {rows.map(({ id }, at) => (
            <li key={id} className={cx(labels === 'all' && 'border-line border-b pb-4')}>
              <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-1">
                <legend className="sr-only">{`${about} ${at + 1}`}</legend>
                {children(at)}
                <IconButton
                  label={`Remove ${about.toLowerCase()} ${at + 1}`}
                  icon={<Trash2 aria-hidden />}
                  {...removesRow}
                  onClick={() => onRemove(at)}
                  className={cx('self-start', (labels === 'all' || (labels === 'first' && at === 0)) && 'mt-7.5')}
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button
        ref={otherwise}
        variant="secondary"
        icon={<Plus aria-hidden />}
        className={cx('justify-self-start', newestFirst && 'order-first')}
        disabled={rows.length >= most}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
      {rows.length >= most && <p className="text-muted text-sm">There are at most {most} of these.</p>}
    </div>
  )
}
