/** What a runner's report says, in tests. A test that was skipped is in neither. */
export type Counts = { passed: number; failed: number }

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
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

/** A runner that ended badly without a failed test, or that ran none at all, has failed too. */
export function withRunnersEnd(counts: Counts, exitCode: number): Counts {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}
