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
vi.mock('#web/lib/api/say-failure.ts', () => ({ sayFailure: (title: string) => server.failures.push(title) }))
vi.mock('#web/lib/api/call.ts', () => ({
  callPage: (_: unknown, { query: { propertyId } }: { query: { propertyId: number } }) =>
    new Promise((resolve) => server.answers.set(propertyId, () => resolve({ rows: [{ id: propertyId * 10 }] }))),
}))

const wanted = (propertyId: number, documentId = propertyId * 10) =>
  ({ propertyId, documentId, type: 'EICR report' }) as never

beforeEach(() => {
  server.failures = []
})

test('of two documents that were pressed one after the other, the later one opens, whichever answers first', async () => {
  const opened = vi.fn()
  const open = renderHook(useOpenDocument).render(opened)
  open(wanted(1))
  open(wanted(2))
  await act(async () => server.answers.get(2)?.())
  await act(async () => server.answers.get(1)?.())
  expect(opened.mock.calls).toEqual([[{ id: 20 }]])
  open(wanted(3, 99))
  await act(async () => server.answers.get(3)?.())
  expect(server.failures).toEqual(['Error loading document'])
})

test('what opens a document stays the same, so that a table of many rows is not drawn again', () => {
  const { render } = renderHook(useOpenDocument)
  expect(render(() => {})).toBe(render(() => {}))
})
