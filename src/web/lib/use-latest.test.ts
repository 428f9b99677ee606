import { expect, test } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useLatest } from './use-latest.ts'

test('the same holder has the value of the last render', () => {
  const { render } = renderHook(useLatest<string>)
  const first = render('one')
  expect(first.current).toBe('one')
  expect(render('two')).toBe(first)
  expect(first.current).toBe('two')
})
