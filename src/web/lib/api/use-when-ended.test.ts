import { expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useWhenEnded } from './use-when-ended.ts'

test('what is under way and then is not has ended, once, and again after the next time', () => {
  const ended = vi.fn()
  const { render } = renderHook(useWhenEnded)
  render(true, ended)
  render(true, ended)
  expect(ended).not.toHaveBeenCalled()
  render(false, ended)
  render(false, ended)
  expect(ended).toHaveBeenCalledOnce()
  render(true, ended)
  render(false, ended)
  expect(ended).toHaveBeenCalledTimes(2)
})

test('what had ended before it was looked at ends no more', () => {
  const ended = vi.fn()
  const { render } = renderHook(useWhenEnded)
  render(false, ended)
  render(false, ended)
  expect(ended).not.toHaveBeenCalled()
})

test('the end is told to the newest callback', () => {
  const [first, newest] = [vi.fn(), vi.fn()]
  const { render } = renderHook(useWhenEnded)
  render(true, first)
  render(false, newest)
  expect(first).not.toHaveBeenCalled()
  expect(newest).toHaveBeenCalledOnce()
})

test('what leaves the screen while it is under way has not ended', () => {
  const ended = vi.fn()
  const { render, unmount } = renderHook(useWhenEnded)
  render(true, ended)
  unmount()
  expect(ended).not.toHaveBeenCalled()
})
