import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeWords } from './whole-words.tsx'

test.each([
  [
    'Compare check-in and check-out',
    'Compare <span class="whitespace-nowrap">check-in</span> and <span class="whitespace-nowrap">check-out</span>',
  ],
  ['in at check-out.', 'in at <span class="whitespace-nowrap">check-out</span>.'],
  ['12 Stow-on-the-Wold Road', '12 Stow-on-the-Wold Road'],
  ['Rent Payments', 'Rent Payments'],
])('%s breaks between its words', (text, html) => {
  expect(renderToStaticMarkup(createElement(WholeWords, { text }))).toBe(html)
})
