/** The looks of a square button with a picture alone, for triggers that are no IconButton. */
export const iconButtonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-press-soft hover:text-press disabled:opacity-55 [&>svg]:size-5 print:hidden'
