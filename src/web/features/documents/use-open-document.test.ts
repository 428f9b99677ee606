import { act } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useOpenDocument } from './use-open-document.ts'

// Test files share their modules: this one loads its own, with what it mocks, and leaves none of them to the next.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

type Options = {
  mutationFn: (wanted: object) => Promise<object>
  onSuccess: (document: object, wanted: object) => void
  onError: (error: Error, wanted: object) => void
}
const server = vi.hoisted(() => ({ answers: new Map<number, () => void>(), failures: [] as string[] }))

vi.mock('#web/lib/api/use-mutation.ts', () => ({
  useMutation: ({ mutationFn, onSuccess, onError }: Options) => ({
    mutate: (wanted: object) =>
      void mutationFn(wanted).then(
        (document) => onSuccess(document, wanted),
        (error: Error) => onError(error, wanted),
      ),
  }),
}))
vi.mock('#web/lib/api/say-failure.ts', () => ({
  sayFailure: (...[title, , otherwise]: string[]) => server.failures.push([title, otherwise].join(': ')),
}))
vi.mock('#web/lib/api/call.ts', () => ({
  callPage: (_: unknown, { query: { id } }: { query: { id: number } }) =>
    new Promise((resolve) => server.answers.set(id, () => resolve({ rows: id === deletedId ? [] : [{ id }] }))),
}))

const deletedId = 99

beforeEach(() => {
  server.failures = []
})

test('of two documents that were pressed one after the other, the later one opens, whichever answers first', async () => {
  const opened = vi.fn()
  const open = renderHook(useOpenDocument).render(opened)
  open(1)
  open(2)
  await act(async () => server.answers.get(2)?.())
  await act(async () => server.answers.get(1)?.())
  expect(opened.mock.calls).toEqual([[{ id: 2 }]])
  open(deletedId)
  await act(async () => server.answers.get(deletedId)?.())
  expect(server.failures).toEqual(['Error loading document: It is no longer there.'])
})

test('what opens a document stays the same, so that a table of many rows is not drawn again', () => {
  const { render } = renderHook(useOpenDocument)
  expect(render(() => {})).toBe(render(() => {}))
})
