/**
 * The places of a property's page, for itself and for its skeleton. Beside the side
 * column there is room for a table only from 1400 px.
 */
export const propertyLayout = {
  head: 'mb-8 grid grid-cols-1 items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
  picture: 'aspect-2/1 w-full md:aspect-video',
  body: 'grid grid-cols-1 gap-x-8 gap-y-8 min-[1400px]:grid-cols-[minmax(0,1fr)_19rem] print:block print:space-y-8',
  side: 'grid grid-cols-1 content-start gap-4 md:max-[1399px]:grid-cols-2 print:block print:space-y-4',
  /** Of the side column, what a press unfolds where there is no such column. */
  cards: 'grid grid-cols-1 content-start gap-4 only:col-span-full',
} as const
