import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from './breakable.ts'

test.each([
  ['4 Llanfairfechan Road, Llandeilo, Carmarthenshire', '4 Llanfairfechan Road, Llandeilo, Carmarthenshire'],
  ['at Llanfairpwllgwyngyllgogerych now', 'at Llan<wbr/>fair<wbr/>pwll<wbr/>gwyn<wbr/>gyll<wbr/>goge<wbr/>rych now'],
])('%s breaks where a cell has no room', (text, html) => {
  expect(renderToStaticMarkup(breakable(text))).toBe(html)
})
