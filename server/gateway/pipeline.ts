import type { Soon } from '#server/soon.ts'
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** A step that waits for nothing makes nobody wait. */
export type Reply = Soon<Answer>

/** One thing that happens before or around a page: it answers by itself, or asks the next one and may touch its answer. */
export type Step = {
  /** As Server-Timing shows it. */
  readonly name: string
  readonly run: (exchange: Exchange, next: () => Reply) => Reply
}

/** The steps in their order, of which the last one asks nobody. Notes how long each takes by itself. */
export function chainSteps(steps: readonly Step[]): (exchange: Exchange) => Reply {
  return steps.reduceRight<(exchange: Exchange) => Reply>(before, () => {
    throw new Error('the last step has to answer')
  })
}

function before(inner: (exchange: Exchange) => Reply, { name, run }: Step): (exchange: Exchange) => Reply {
  return (exchange) => {
    const { timings } = exchange
    let passed: Reply | undefined
    const reply = run(exchange, () => {
      timings.lap(name)
      passed = inner(exchange)
      return passed
    })
    const ended = () => timings.lap(name)
    if (!(reply instanceof Promise)) ended()
    // noted before whoever waits for it goes on
    else if (reply !== passed) reply.then(ended, ended)
    return reply
  }
}
