import { Histogram, type Registry } from 'prom-client'
import type { Meter } from '#server/gateway/operations.ts'
import { DURATION_BUCKETS_S, seconds } from '#server/metrics/durations.ts'

/** Counts into a registry of Prometheus. */
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
  const steps = new Histogram({
    ...common,
    name: 'fairline_site_step_duration_seconds',
    help: 'What each step of the gateway took by itself.',
    labelNames: ['step'],
  })
  return {
    onAnswer: ({ kind, status, durationMs }) => answers.observe({ kind, status }, seconds(durationMs)),
    onCall: ({ call, outcome, durationMs }) => calls.observe({ call, outcome }, seconds(durationMs)),
    onStep: (step, durationMs) => steps.observe({ step }, seconds(durationMs)),
  }
}
