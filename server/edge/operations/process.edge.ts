import { faultLine } from '#server/edge/operations/fault-line.ts'
import type { Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'

const LEVELS: readonly Environment['LOG_LEVEL'][] = ['debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * The operations of an edge runtime, which collects what is written to the console, and counts by itself: an isolate's
 * own numbers would say nothing. It is told of no end.
 */
export function operationsOf({ LOG_LEVEL }: Environment): Operations {
  const isLogged = (level: Environment['LOG_LEVEL']) => LEVELS.indexOf(level) >= LEVELS.indexOf(LOG_LEVEL)
  const line = (level: 'info' | 'error', said: object) =>
    JSON.stringify({ level, time: new Date().toISOString(), program: 'site', ...said })
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
      // a figure of a browser is worth as much from an isolate: whoever collects the lines counts them
      onVital(vital) {
        if (isLogged('info')) console.log(line('info', { ...vital, msg: 'vital' }))
      },
    },
    readMetrics: async () => null,
    stopping: new AbortController().signal,
  }
}
