import { existsSync, readFileSync } from 'node:fs'

/**
 * Numbers of passed, failed and skipped tests, and the titles of the skipped ones.
 * @typedef {{ passed: number, failed: number, skipped: number, notRun?: readonly string[] }} Counts
 */

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      notRun: [...(total.notRun ?? []), ...(each.notRun ?? [])],
    }),
    /** @type {Counts} */ ({ passed: 0, failed: 0, skipped: 0, notRun: [] }),
  )
}

/** The last line of a run. @param {Counts} counts */
export function verdict({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Titles of skipped tests on one line; empty if there are none. @param {Counts} counts */
export function notRunLine({ notRun = [] }) {
  return notRun.length === 0 ? '' : `Skipped: ${notRun.join(' · ')}`
}

/**
 * Counts of Vitest's JSON reporter. A file that could not be loaded has no tests and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 * testResults: { status: string, assertionResults: { status?: string, fullName?: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notRun: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ status = '', fullName = '' }) =>
        ['pending', 'skipped', 'todo'].includes(status) ? [fullName] : [],
      ),
    ),
  }
}

/**
 * Counts of Playwright's JSON reporter. A flaky test has passed on the second try; the reporter lists its name.
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?:
 * Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[],
 * suites?: Suite[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notRun: suites.flatMap(skippedIn),
  }
}

/** @param {Suite} suite @returns {string[]} */
function skippedIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, projectName }) => (status === 'skipped' ? [`${title} (${projectName})`] : [])),
  )
  return [...own, ...suites.flatMap(skippedIn)]
}

/**
 * Reads a report and compares it with the exit code: a run that failed, or counted nothing, never passes.
 * @template Report
 * @param {{ file: string, count: (report: Report) => Counts, code: number }} run
 * @returns {Counts}
 */
export function readCounts({ file, count, code }) {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : sum([])
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}
