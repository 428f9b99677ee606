import { act } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { renderHook } from '#test/render-hook.ts'
import { useCreateInspection } from './use-create-inspection.ts'

// Test files share their modules: this one loads its own, with what it mocks, and leaves none of them to the next.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const answers = vi.hoisted(() => new Map<number, () => void>())

vi.mock('#web/lib/api/session.ts', () => ({ useSession: () => ({ user: { id: 7 } }) }))
vi.mock('#web/features/inspections/form/device-store.ts', () => ({ savedHomes: async () => [] }))
vi.mock('#web/lib/api/call.ts', () => ({
  call: (_: unknown, { params: { id } }: { params: { id: number } }) =>
    new Promise((resolve) => answers.set(id, () => resolve({ id, address: `${id} High Street`, city: 'York' }))),
}))

test('of two homes that were pressed one after the other, the later one is inspected, whichever answers first', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { render, unmount } = renderHook(useCreateInspection)
  const { beginFor } = render()
  await act(async () => beginFor(1))
  await act(async () => beginFor(2))
  expect(render().loadingId).toBe(2)
  await act(async () => answers.get(2)?.())
  expect(render().property?.id).toBe(2)
  await act(async () => answers.get(1)?.())
  expect(render().property?.id).toBe(2)
  expect(render().loadingId).toBeNull()
  unmount()
})
