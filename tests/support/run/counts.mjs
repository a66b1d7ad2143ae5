import { existsSync, readFileSync } from 'node:fs'

/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The last line of a run. @param {Counts} counts */
export function verdict({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * What Vitest's JSON reporter counted. A file that could not be loaded has no tests and is one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * What Playwright's JSON reporter counted. A flaky test has passed at its second try; the reporter lists its name.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * Reads a report and holds it against how the program ended: a run that failed, or counted nothing, is never green.
 * @template Report
 * @param {{ file: string, count: (report: Report) => Counts, code: number }} run
 * @returns {Counts}
 */
export function readCounts({ file, count, code }) {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : sum([])
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

/**
 * The specs that a run of the browsers left to another day, of Playwright's JSON report.
 * @param {string} file @param {string} project @returns {readonly string[]}
 */
export function specsOfAnotherDay(file, project) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).config.metadata.ofAnotherDay[project] : []
}
