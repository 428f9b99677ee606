import type { ReactNode } from 'react'
import { Link } from 'wouter'

type RowOpenerProps<Row> = {
  row: Row
  onOpen?: ((row: Row) => void) | undefined
  href?: ((row: Row) => string) | undefined
  children: ReactNode
}

/** For the row itself: what else can be pressed in it lies above its own press area. */
export const rowClass =
  'relative [&_:is(a,button,label,input,select):not(.stretched)]:relative [&_:is(a,button,label,input,select):not(.stretched)]:z-1'

const classes = 'stretched text-left font-semibold text-press hover:text-press-strong'

/** The title of a row, as link, button or plain words, whichever it does. */
export function RowOpener<Row>({ row, onOpen, href, children }: RowOpenerProps<Row>) {
  if (href)
    return (
      <Link href={href(row)} className={classes}>
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button type="button" onClick={() => onOpen(row)} className={classes}>
        {children}
      </button>
    )
  return <span className="font-semibold">{children}</span>
}
