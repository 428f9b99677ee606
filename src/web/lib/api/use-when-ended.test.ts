import { expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useWhenEnded } from './use-when-ended.ts'

test('work ends once each time that it has been under way', () => {
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

test('work that had ended before the screen was opened does not end again', () => {
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

test('work that is under way when the screen is left has not ended', () => {
  const ended = vi.fn()
  const { render, unmount } = renderHook(useWhenEnded)
  render(true, ended)
  unmount()
  expect(ended).not.toHaveBeenCalled()
})
