import { expect, test } from 'vitest'
import { playwrightCounts, playwrightTimings, slowest, vitestCounts, vitestTimings, withRunnersEnd } from './counts.ts'

const file = (status: string, ...tests: string[]) => ({
  name: '/somewhere/rent.test.ts',
  status,
  assertionResults: tests.map((testStatus, at) => ({ fullName: `test ${at}`, status: testStatus, duration: 500 * at })),
})

test('tests are counted over all files, and skipped ones are not', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] }
  expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1 })
})

test('a test file that cannot be loaded counts as a failure', () => {
  expect(vitestCounts({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({ passed: 1, failed: 1 })
})

test('browser tests that fail, pass only when repeated, or break outside a test all count', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: ['no server'] }
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3 })
})

test.each([
  ['all passed and it ended well', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ['a failed test explains the bad end', { passed: 3, failed: 1 }, 1, { passed: 3, failed: 1 }],
  ['a crash after the last test is a failure', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ['no test at all is a failure', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
])('%s', (_, counts, exitCode, expected) => {
  expect(withRunnersEnd(counts, exitCode)).toEqual(expected)
})

test('the slowest tests of both runners are named with their files', () => {
  const browser = {
    stats: { expected: 2, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'a landlord marks rent',
                file: 'rent.spec.ts',
                tests: [{ projectName: 'phone', results: [{ duration: 300 }, { duration: 500 }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  const timings = [
    ...vitestTimings({ testResults: [file('passed', 'passed', 'passed', 'passed')] }),
    ...playwrightTimings(browser),
  ]
  expect(slowest(timings, 2)).toEqual([
    { test: 'rent.test.ts: test 2', seconds: 1 },
    { test: 'rent.spec.ts, phone: a landlord marks rent', seconds: 0.8 },
  ])
})
