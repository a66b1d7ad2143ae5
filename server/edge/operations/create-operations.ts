import type { DestinationStream } from 'pino'
import { Registry } from 'prom-client'
import { faultLine } from '#server/edge/operations/fault-line.ts'
import type { Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'
import { createLog } from '#server/telemetry/log.ts'
import { mayReadMetrics } from '#server/telemetry/may-read-metrics.ts'
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
  return {
    reportFault: (fault) => log.error(faultLine(fault), 'fault'),
    logRequest: (line) => log.info(line, 'request'),
    meter: createMeter(registry),
    async readMetrics(reader) {
      if (!mayReadMetrics(reader, settings.METRICS_TOKEN ?? null)) return null
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
    stopping,
  }
}
