import type { Meter } from '#server/gateway/operations.ts'
import { createDurationHistogram } from '#server/metrics/duration-histogram.ts'

/** Counts, and tells what was counted in Prometheus' text format. */
export function createMeter(): Meter & { text(): string } {
  const answers = createDurationHistogram({
    name: 'fairline_site_request_duration_seconds',
    help: 'From a request to the head of its answer, by what it was for.',
    labels: ['kind', 'status'],
  })
  const calls = createDurationHistogram({
    name: 'fairline_site_upstream_call_duration_seconds',
    help: "Calls of the operator's API, by how they ended: ok, the status that refused, or why nobody answered.",
    labels: ['call', 'outcome'],
  })
  const waits = createDurationHistogram({
    name: 'fairline_site_step_wait_seconds',
    help: 'How long a step of the gateway kept an answer waiting; most never do.',
    labels: ['step'],
  })
  return {
    onAnswer: ({ kind, status, durationMs }) => answers.observe(durationMs, kind, String(status)),
    onCall: ({ call, outcome, durationMs }) => calls.observe(durationMs, call, outcome),
    onWait: (step, durationMs) => waits.observe(durationMs, step),
    text: () => [answers, calls, waits].map((histogram) => histogram.text()).join('\n'),
  }
}
