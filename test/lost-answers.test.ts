/** A change whose answer is lost may have been made: it is sent once, and what it makes stale is asked for again. */
import { MutationObserver, type MutationObserverOptions } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calendar } from '#api/calendar.ts'
import { inventory } from '#api/inventory.ts'
import { properties } from '#api/properties.ts'
import '#api/stale.ts'
import { useCreateFeed, useRemoveFeed } from '#web/features/calendar/calendar.hooks.ts'
import { useAddInventory, useChangeInventory, useSignInventory } from '#web/features/inventory/inventory.hooks.ts'
import { useRegenerateJoinCode } from '#web/features/join-codes/use-regenerate-join-code.ts'
import { useJoin } from '#web/features/settings/join.hooks.ts'
import { keyOf, queryClient } from '#web/lib/api/query-client.ts'

// Test files share their modules: this one loads its own, with what it mocks, and leaves none of them to the next.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const call = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api/call.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: (options: MutationObserverOptions) => ({
    mutateAsync: (body: unknown) => new MutationObserver(queryClient, options).mutate(body as never),
  }),
}))

const inventories = keyOf(inventory.list, {})
const homes = keyOf(properties.list, {})
const feed = keyOf(calendar.feed)

beforeEach(() => {
  call.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  // There is no server to ask who is signed in.
  vi.spyOn(console, 'warn').mockReturnValue()
  queryClient.clear()
})

afterEach(() => void vi.restoreAllMocks())

test.each<[string, () => { mutateAsync: (body: never) => Promise<unknown> }, readonly string[]]>([
  ['a new inventory', useAddInventory, inventories],
  ['a changed inventory', () => useChangeInventory(7), inventories],
  ['a signed inventory', () => useSignInventory({ id: 7, updatedAt: '2026-11-21T10:00:00.000Z' }), inventories],
  ['a new join code', () => useRegenerateJoinCode(7), homes],
  ['a property that was joined', useJoin, homes],
  ['a new calendar feed', useCreateFeed, feed],
  ['a calendar feed that was ended', useRemoveFeed, feed],
])('%s', async (_, hook, stale) => {
  queryClient.setQueryData(stale, [])
  await expect(hook().mutateAsync({} as never)).rejects.toThrow('Failed to fetch')
  await vi.waitFor(() => expect(queryClient.getQueryState(stale)?.isInvalidated).toBe(true))
  expect(call.mock.calls.filter(([{ method }]) => method !== 'GET')).toHaveLength(1)
})
