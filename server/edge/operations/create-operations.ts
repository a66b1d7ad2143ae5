import type { DestinationStream } from 'pino'
import { Histogram, Registry } from 'prom-client'
import { faultLine } from '#server/edge/operations/fault-line.ts'
import type { Meter, Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'
import { DURATION_BUCKETS_S } from '#server/telemetry/durations.ts'
import { createLog } from '#server/telemetry/log.ts'
import { mayReadMetrics } from '#server/telemetry/may-read-metrics.ts'

type OperationsOptions = {
  readonly settings: Pick<Environment, 'LOG_LEVEL' | 'METRICS_TOKEN'>
  readonly stopping: AbortSignal
  readonly registry?: Registry
  /** Destination of the log. Default: standard output. */
  readonly destination?: DestinationStream
}

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

/** Upper edges, including the thresholds for good and poor of https://web.dev/articles/vitals. */
const VITAL_BUCKETS_S = [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4]
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25]

/** Records into a registry. An observation takes 0.5 µs of the 100 µs of a page from memory. */
function createMeter(registry: Registry): Meter {
  const common = { buckets: DURATION_BUCKETS_S, registers: [registry] }
  const answers = new Histogram({
    ...common,
    name: 'fairline_site_request_duration_seconds',
    help: 'From a request to the head of its answer, by what it was for.',
    labelNames: ['kind', 'status'],
  })
  const calls = new Histogram({
    ...common,
    name: 'fairline_site_upstream_call_duration_seconds',
    help: "Calls of the operator's API, by how they ended: ok, the status that refused, or why nobody answered.",
    labelNames: ['call', 'outcome'],
  })
  const waits = new Histogram({
    ...common,
    name: 'fairline_site_step_wait_seconds',
    help: 'How long a step of the gateway kept an answer waiting; most never do.',
    labelNames: ['step'],
  })
  const vitals = new Histogram({
    buckets: VITAL_BUCKETS_S,
    registers: [registry],
    name: 'fairline_site_web_vital_seconds',
    help: 'What browsers of readers measured: LCP, INP, FCP and TTFB, by the route that was loaded and its language.',
    labelNames: ['vital', 'route', 'locale'],
  })
  const shifts = new Histogram({
    buckets: SHIFT_BUCKETS,
    registers: [registry],
    name: 'fairline_site_web_vital_layout_shift',
    help: 'How far pages moved under their readers (CLS), by the route that was loaded and its language.',
    labelNames: ['route', 'locale'],
  })
  return {
    onAnswer: ({ kind, status, durationMs }) => answers.observe({ kind, status }, durationMs / 1000),
    onCall: ({ call, outcome, durationMs }) => calls.observe({ call, outcome }, durationMs / 1000),
    onVital({ name, value, route, locale }) {
      if (name === 'CLS') shifts.observe({ route, locale }, value)
      else vitals.observe({ vital: name, route, locale }, value / 1000)
    },
    onWait: (step, durationMs) => waits.observe({ step }, durationMs / 1000),
  }
}
