import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, notRunLine, readCounts, sum, verdict } from '../support/run/counts.mjs'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{}] }],
}

test('the last line names skipped tests only when there are some', () => {
  expect(verdict({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(verdict({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('a test file that could not be loaded is a failure of its own', () => {
  const unloaded = { status: 'failed', assertionResults: [] }
  expect(countVitest(vitestReport)).toMatchObject({ passed: 5, failed: 1, skipped: 2 })
  expect(countVitest({ ...vitestReport, testResults: [unloaded] }).failed).toBe(2)
})

test('a flaky test has passed in the end, and an error outside of any test is a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 5, failed: 2, skipped: 2 })
})

test('what was skipped is named, with the target it was skipped on', () => {
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 1 }
  const tests = (status: string) => [{ status, projectName: 'edge' }]
  const inner = { title: 'inner', specs: [{ title: 'one', tests: tests('skipped') }] }
  const suites = [{ title: 'a.spec.ts', specs: [{ title: 'two', tests: tests('expected') }], suites: [inner] }]
  const browsers = countPlaywright({ stats, errors: [], suites })
  const assertionResults = [
    { status: 'pending', fullName: 'three' },
    { status: 'passed', fullName: 'four' },
  ]
  const others = countVitest({ ...vitestReport, testResults: [{ status: 'passed', assertionResults }] })
  expect(notRunLine(sum([browsers, others]))).toBe('Skipped: one (edge) · three')
  expect(notRunLine(sum([]))).toBe('')
})

test.each([
  ['without a report', undefined, 1],
  [
    'that counted no test',
    { ...vitestReport, numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
    0,
  ],
  ['that failed beside its tests', { ...vitestReport, numFailedTests: 0 }, 1],
])('a run %s is not green', (_, report, code) => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'report.json')
  if (report) writeFileSync(file, JSON.stringify(report))
  expect(readCounts({ file, count: countVitest, code }).failed).toBe(1)
})

test('counts of several runs add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sum([one, one])).toMatchObject({ passed: 2, failed: 4, skipped: 6 })
})
