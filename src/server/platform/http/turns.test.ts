import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { turnsOf } from '#server/platform/http/turns.ts'

const config = readConfig({ SECRET_KEY: 'a key for tests and nothing else', BILLING: 'simulated' })

test('six files of an account are under way at once, and hold up neither its screens nor the files of others', async () => {
  const { filing, answering } = turnsOf(config)
  const begun: string[] = []
  const sent = Promise.withResolvers<void>()
  const ask = (key: string) =>
    filing.run({ key }, async () => {
      begun.push(key)
      await sent.promise
    })
  const all = [...Array.from({ length: 20 }, () => ask('account 1')), ask('account 2')]
  await answering.run({ key: 'account 1' }, async () => void begun.push('a screen'))
  expect(begun.toSorted()).toEqual(['a screen', ...Array(6).fill('account 1'), 'account 2'])
  sent.resolve()
  await Promise.all(all)
  expect(begun).toHaveLength(22)
})
