import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { documents } from '#api/documents.ts'
import { inspections } from '#api/inspections.ts'
import { tenancies } from '#api/tenancies.ts'
import { covers, queryClient, refresh, refreshAll } from './query-client.ts'

test('a list covers its summaries and its rows, and nothing that only begins alike', () => {
  expect(covers(documents.list, '/api/documents')).toBe(true)
  expect(covers(documents.list, '/api/documents/summary')).toBe(true)
  expect(covers(documents.list, '/api/documents/7')).toBe(true)
  expect(covers(documents.list, '/api/document-compliance')).toBe(false)
  expect(covers(inspections.list, '/api/inspections-of-others')).toBe(false)
  expect(covers(tenancies.occupants, '/api/tenants/7/additional-occupants')).toBe(true)
  expect(covers(tenancies.occupants, '/api/tenants/7')).toBe(false)
})

test('a deleted record is not fetched again while it is on screen, and is stale for whoever opens it', async () => {
  // There is no server to ask who is signed in.
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const asked = vi.fn(async (path: unknown) => path)
  const onScreen = ['/api/tenants', '/api/tenants/7', '/api/tenants/7/ledger', '/api/tenants/77'].map((path) => {
    const observer = new QueryObserver(queryClient, { queryKey: [path], queryFn: () => asked(path), initialData: path })
    return [observer.subscribe(() => undefined), path] as const
  })
  await refreshAll('/api/tenants/7')
  expect(asked.mock.calls.flat()).toEqual(['/api/tenants', '/api/tenants/77'])
  expect(queryClient.getQueryState(['/api/tenants/7/ledger'])?.isInvalidated).toBe(true)
  await refreshAll()
  expect(asked.mock.calls.flat().slice(2)).toEqual(onScreen.map(([, path]) => path))
  for (const [unsubscribe] of onScreen) unsubscribe()
  queryClient.clear()
  warned.mockRestore()
})

test('an answer that was on its way when something changed is stale once it is here', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const [list, summary] = ['/api/documents', '/api/documents/summary'].map((path) => {
    const observer = new QueryObserver(queryClient, { queryKey: [path], queryFn })
    return { leave: observer.subscribe(() => undefined), key: [path] }
  })
  summary?.leave()
  const refreshed = refresh(documents.list)
  for (const answer of answers) answer.resolve('before')
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.resolve('after')
  await refreshed
  expect(queryClient.getQueryData(list?.key ?? [])).toBe('after')
  expect(queryClient.getQueryState(summary?.key ?? [])).toMatchObject({ data: 'before', isInvalidated: true })
  list?.leave()
  queryClient.clear()
})

test('an answer that was on its way is asked for again once, however much has changed by then', async () => {
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => (queryFn.mock.calls.length === 1 ? first.promise : 'after'))
  const leave = new QueryObserver(queryClient, { queryKey: ['/api/documents'], queryFn }).subscribe(() => undefined)
  const changes = [1, 2, 3].map(() => refresh(documents.list))
  first.resolve('before')
  await Promise.all(changes)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(queryClient.getQueryData(['/api/documents'])).toBe('after')
  leave()
  queryClient.clear()
})
