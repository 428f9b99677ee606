/** Lists that two tabs save in the same moment (rule: screens-edits). */
import { MutationObserver, type MutationObserverOptions } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { arrears } from '#api/arrears.ts'
import '#api/stale.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useSaveBankRates, useSaveSteps } from './arrears.hooks.ts'

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

test('two tabs that save at once lose nothing of each other', async () => {
  let rates = [{ from: '2025-08-07', rate: 4 }]
  let steps = [{ name: 'Reminder', days: 3, send: 'ask' as const }]
  const [before, stepsBefore] = [rates, steps]
  call.mockImplementation(async (endpoint: unknown, { body }: { body?: unknown } = {}) => {
    if (endpoint === arrears.changeBankRates) rates = body as typeof rates
    if (endpoint === arrears.changeSettings) steps = (body as { steps: typeof steps }).steps
    return endpoint === arrears.bankRates ? rates : { steps }
  })
  const said = vi.fn()
  const saveRate = (from: string) =>
    useSaveBankRates(said).mutateAsync({ before, typed: [...before, { from, rate: 5 }] })
  const saveStep = (name: string) =>
    useSaveSteps(said).mutateAsync({ before: stepsBefore, typed: [...stepsBefore, { name, days: 9, send: 'ask' }] })
  await Promise.all([saveRate('2026-01-01'), saveRate('2026-02-01'), saveStep('Letter'), saveStep('Call')])
  expect(rates.map(({ from }) => from).toSorted()).toEqual(['2025-08-07', '2026-01-01', '2026-02-01'])
  expect(steps.map(({ name }) => name).toSorted()).toEqual(['Call', 'Letter', 'Reminder'])
  expect(said).toHaveBeenCalledTimes(4)
})
