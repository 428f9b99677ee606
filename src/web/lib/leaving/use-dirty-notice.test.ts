import { expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useDirtyNotice } from './use-dirty-notice.ts'

test('a form tells of its edits, and that there are none to lose once it has gone', () => {
  const tell = vi.fn()
  const { render, unmount } = renderHook(useDirtyNotice)
  render(false, tell)
  render(true, tell)
  expect(tell.mock.calls).toEqual([[false], [true]])
  unmount()
  expect(tell).toHaveBeenLastCalledWith(false)
})
