import { afterEach, expect, test, vi } from 'vitest'
import { operationsOf } from '#server/edge/operations/process.edge.ts'
import { parseEnvironment } from '#server/env.ts'

afterEach(() => vi.restoreAllMocks())

const LINE = { requestId: 'request-1', method: 'GET', path: '/en', status: 200, ms: 3 }

test('an edge runtime logs a line of JSON for each request and fault, as far as the level asks', () => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const err = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = { error: new Error('broken'), requestId: 'request-1', path: '/en' }
  for (const LOG_LEVEL of ['info', 'error', 'silent']) {
    const { logRequest, reportFault } = operationsOf(parseEnvironment({ LOG_LEVEL }))
    logRequest(LINE)
    reportFault(fault)
  }
  expect(out.mock.calls.map(([text]) => JSON.parse(text))).toMatchObject([{ level: 'info', program: 'site', ...LINE }])
  expect(err.mock.calls.map(([text]) => JSON.parse(text))).toMatchObject([
    { level: 'error', requestId: 'request-1', message: 'broken' },
    { level: 'error', requestId: 'request-1', message: 'broken' },
  ])
})

test('an edge runtime shows no metrics to anybody', async () => {
  const { readMetrics } = operationsOf(parseEnvironment({}))
  expect(await readMetrics({ peer: '127.0.0.1', headers: new Headers() })).toBeNull()
})
