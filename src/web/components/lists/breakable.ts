import { createElement, Fragment, type ReactNode } from 'react'

/** No ordinary word is this long, not even in a Welsh address. */
const longWord = /(\S{25,})/
const piece = /\S{1,4}/g

/** Lets a word break that no cell has room for. Any other text stays as it is. */
export function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !longWord.test(content)) return content
  const parts = content.split(longWord).flatMap((part, at) => (at % 2 === 0 ? [part] : piecesOf(part)))
  return createElement(Fragment, null, ...parts)
}

const piecesOf = (word: string) =>
  (word.match(piece) ?? []).flatMap((letters, at) =>
    at === 0 ? [letters] : [createElement('wbr', { key: at }), letters],
  )
