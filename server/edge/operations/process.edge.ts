import { faultLine } from '#server/edge/operations/fault-line.ts'
import type { Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'

const LEVELS: readonly Environment['LOG_LEVEL'][] = ['debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Operations of an edge runtime, which collects the console's output and has its own metrics: counters of a single
 * isolate would be meaningless. It receives no stop signal.
 */
export function operationsOf({ LOG_LEVEL }: Environment): Operations {
  const isLogged = (level: Environment['LOG_LEVEL']) => LEVELS.indexOf(level) >= LEVELS.indexOf(LOG_LEVEL)
  const line = (level: 'info' | 'error', fields: object) =>
    JSON.stringify({ level, time: new Date().toISOString(), program: 'site', ...fields })
  return {
    reportFault(fault) {
      if (isLogged('error')) console.error(line('error', { ...faultLine(fault), msg: 'fault' }))
    },
    logRequest(request) {
      if (isLogged('info')) console.log(line('info', { ...request, msg: 'request' }))
    },
    meter: {
      onAnswer() {},
      onCall() {},
      onWait() {},
      // a browser's measurement is as valid from an isolate: the collector of the lines aggregates them
      onVital(vital) {
        if (isLogged('info')) console.log(line('info', { ...vital, msg: 'vital' }))
      },
    },
    readMetrics: async () => null,
    stopping: new AbortController().signal,
  }
}
