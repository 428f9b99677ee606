import { act } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useChosenFiles } from './use-chosen-files.ts'

// Test files share their modules: this one loads its own, with what it mocks, and leaves none of them to the next.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

type Sending = { name: string; signal: AbortSignal | undefined; answer: (url: string) => void; fail: () => void }
const sendings = vi.hoisted(() => [] as Sending[])

beforeEach(() => void sendings.splice(0))

vi.mock('./uploads.hooks.ts', () => ({ useUploadUrls: () => ({ urls: {} }) }))
vi.mock('./send-file.ts', () => ({
  sendFile: ({ name }: File, _: unknown, signal?: AbortSignal) =>
    new Promise((resolve, reject) => {
      sendings.push({
        name,
        signal,
        answer: (url) => resolve({ url }),
        fail: () => reject(new Error('Failed to fetch')),
      })
      signal?.addEventListener('abort', () => reject(signal.reason))
    }),
}))

test('a photo that is removed on its way is given up, and the next one is sent', async () => {
  const { render, unmount } = renderHook(() => useChosenFiles(5))
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  const { add } = render()
  await act(async () => add(names.map((name) => new File([name], name))))
  const { files, remove } = render()
  const [one, two] = files
  if (!one || !two) throw new Error('No photos')
  await act(async () => remove(two))
  expect(sendings.map(({ name }) => name)).toEqual(['one.jpg'])
  await act(async () => remove(one))
  expect(sendings.map(({ name, signal }) => [name, signal?.aborted])).toEqual([
    ['one.jpg', true],
    ['three.jpg', false],
  ])
  const settled = render().settle()
  await act(async () => sendings[1]?.answer('/uploads/three.jpg'))
  expect(await settled).toEqual([{ place: '', url: '/uploads/three.jpg' }])
  unmount()
})

test.each([
  ['tap.jpg', 'image/jpeg', 'The photo could not be sent.'],
  ['quote.pdf', 'application/pdf', 'The file could not be sent.'],
])('%s that the network has lost is called what it is', async (name, type, problem) => {
  const { render, unmount } = renderHook(() => useChosenFiles(5))
  const { add } = render()
  await act(async () => add([new File([name], name, { type })]))
  await act(async () => sendings[0]?.fail())
  expect(render().files).toMatchObject([{ problem, isStored: false }])
  unmount()
})
