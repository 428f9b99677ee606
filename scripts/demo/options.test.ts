import { expect, test } from 'vitest'
import { demoOptions } from './options.ts'

test('the demo is filled afresh where somebody asks for it', () => {
  expect([demoOptions([]), demoOptions(['--reset'])]).toEqual([{ reset: false }, { reset: true }])
})

test.each(['--rset', '--reset=yes', 'reset'])('%s is answered with one line that says what there is', (wrong) => {
  const refused = expect.objectContaining({ name: 'StartError', message: expect.stringMatching(/^.*-- --reset.*$/) })
  expect(() => demoOptions([wrong])).toThrow(refused)
})
