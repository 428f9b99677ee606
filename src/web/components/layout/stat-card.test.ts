import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatCard } from './stat-card.tsx'

// Two cards abreast at 360 px leave 134 px for a figure, of which a character takes 0.53 of its size.
test.each(['£895', '£12,345.67', '£1,234,567.89', '-£9,999,999.99'])('%s fits its column on a phone', (value) => {
  const markup = renderToStaticMarkup(createElement(StatCard, { label: 'Net', value }))
  const [, largestRem, share] = /font-size:min\(([\d.]+)rem, (\d+)cqi\)/.exec(markup) ?? []
  const size = Math.min(Number(largestRem) * 16, (134 * Number(share)) / 100)
  expect(size * 0.53 * value.length).toBeLessThanOrEqual(134)
  expect(size).toBeGreaterThan(16)
})
