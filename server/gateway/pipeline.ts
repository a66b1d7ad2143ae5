import type { Exchange } from './exchange.ts'

/** One thing that happens before or around a page: it answers by itself, or asks the next one and may touch its answer. */
export type Step = {
  /** As Server-Timing shows it. */
  readonly name: string
  readonly run: (exchange: Exchange, next: () => Promise<Response>) => Promise<Response>
}

/** Runs the steps in their order around `last`, and notes how long each took by itself. */
export async function runSteps(
  steps: readonly Step[],
  exchange: Exchange,
  last: () => Promise<Response>,
): Promise<Response> {
  const [step, ...rest] = steps
  if (step === undefined) return last()
  const startedAt = performance.now()
  let innerMs = 0
  const next = async () => {
    const innerStartedAt = performance.now()
    try {
      return await runSteps(rest, exchange, last)
    } finally {
      innerMs = performance.now() - innerStartedAt
    }
  }
  try {
    return await step.run(exchange, next)
  } finally {
    const ownMs = performance.now() - startedAt - innerMs
    exchange.timings.add(step.name, ownMs)
    exchange.operations.meter.onStep(step.name, ownMs)
  }
}
