/** The title of the tab, which says what is on the screen, unless that is covered (rule: accounts-sign-in-again). */
const product = 'Latchkey'

let shown = product
let isCovered = false

/** Names the screen in the tab's title; without a name it is the product's alone. */
export function showTitle(screen?: string): void {
  shown = screen ? `${screen} · ${product}` : product
  if (!isCovered) document.title = shown
}

/** Leaves only the product's name in the title, until the returned function is called. */
export function coverTitle(): () => void {
  isCovered = true
  document.title = product
  return () => {
    isCovered = false
    document.title = shown
  }
}
