/** The counts of a runner's report. A skipped test is in neither. */
export type Counts = { passed: number; failed: number }

/** How long one test took. */
export type Timing = { test: string; seconds: number }

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
}

/** A file that could not be loaded has no tests in the report; it counts as one that failed. */
export function vitestCounts(report: VitestReport): Counts {
  const all = report.testResults.flatMap(({ status, assertionResults }) => {
    const statuses = assertionResults.map((test) => test.status)
    return status === 'failed' && !statuses.includes('failed') ? [...statuses, 'failed'] : statuses
  })
  return {
    passed: all.filter((status) => status === 'passed').length,
    failed: all.filter((status) => status === 'failed').length,
  }
}

/** An error outside the tests counts as a test that failed, and so does one that passed only when repeated. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** A runner has failed, too, if it ended badly without a failed test, or ran no test at all. */
export function withRunnersEnd(counts: Counts, exitCode: number): Counts {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

export function vitestTimings(report: VitestReport): Timing[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${name.split('/').at(-1)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

export function playwrightTimings(report: PlaywrightReport): Timing[] {
  const inSuite = ({ suites = [], specs }: PlaywrightSuite): Timing[] => [
    ...suites.flatMap(inSuite),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, results }) => ({
        test: `${file}, ${projectName}: ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  ]
  return (report.suites ?? []).flatMap(inSuite)
}

/** The tests that took longest, longest first. */
export const slowest = (timings: Timing[], count: number): Timing[] =>
  timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
