import type { DestinationStream } from 'pino'
import { Registry } from 'prom-client'
import type { Environment } from '#server/env.ts'
import { faultLine } from '#server/gateway/fault-line.ts'
import type { Operations } from '#server/gateway/operations.ts'
import { createLog } from '#server/log.ts'
import { mayReadMetrics } from '#server/metrics/may-read-metrics.ts'
import { createMeter } from './create-meter.ts'

type OperationsOptions = {
  readonly settings: Pick<Environment, 'LOG_LEVEL' | 'METRICS_TOKEN'>
  readonly stopping: AbortSignal
  readonly registry?: Registry
  /** Of the log. Default: standard output. */
  readonly destination?: DestinationStream
}

/** The operations of a Node process. */
export function createOperations({
  settings,
  stopping,
  registry = new Registry(),
  destination,
}: OperationsOptions): Operations {
  const log = createLog({ program: 'site', level: settings.LOG_LEVEL, destination })
  const meter = createMeter()
  return {
    report: (fault) => log.error(faultLine(fault), 'fault'),
    logRequest: (line) => log.info(line, 'request'),
    meter,
    async readMetrics(reader) {
      if (!mayReadMetrics(reader, settings.METRICS_TOKEN ?? null)) return null
      return { contentType: registry.contentType, body: `${meter.text()}\n${await registry.metrics()}` }
    },
    stopping,
  }
}
