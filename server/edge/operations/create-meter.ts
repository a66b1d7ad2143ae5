import { Histogram, type Registry } from 'prom-client'
import type { Meter } from '#server/edge/operations/operations.ts'
import { DURATION_BUCKETS_S, seconds } from '#server/telemetry/durations.ts'

/** Counts into a registry. An observation is half a microsecond, of the hundred that a page takes from memory. */
export function createMeter(registry: Registry): Meter {
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
  return {
    onAnswer: ({ kind, status, durationMs }) => answers.observe({ kind, status }, seconds(durationMs)),
    onCall: ({ call, outcome, durationMs }) => calls.observe({ call, outcome }, seconds(durationMs)),
    onWait: (step, durationMs) => waits.observe({ step }, seconds(durationMs)),
  }
}
