import type { ReactNode } from 'react'
import { Link } from 'wouter'

type RowOpenerProps<Row> = {
  row: Row
  onOpen?: ((row: Row) => void) | undefined
  href?: ((row: Row) => string) | undefined
  children: ReactNode
}

const classes = 'text-left font-semibold text-press hover:text-press-strong'

/** The title of a row, as link, button or plain text. A press anywhere on the row presses it (`pressArea`). */
export function RowOpener<Row>({ row, onOpen, href, children }: RowOpenerProps<Row>) {
  if (href)
    return (
      <Link data-opener href={href(row)} className={classes}>
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button data-opener type="button" onClick={() => onOpen(row)} className={classes}>
        {children}
      </button>
    )
  return <span className="font-semibold">{children}</span>
}
