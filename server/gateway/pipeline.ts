import type { Soon } from '#server/soon.ts'
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** Nothing: the next step answers. A step that waits for nothing makes nobody wait. */
export type Reply = Soon<Answer | undefined>

/** One thing that happens before or after a page. */
export type Step = {
  /** As Server-Timing shows it. */
  readonly name: string
  /** On the way in: answers by itself, or leaves it to the next step. */
  readonly before?: (exchange: Exchange) => Reply
  /** On the way out: touches what a later step has answered. */
  readonly after?: (exchange: Exchange, answer: Answer) => void
  /** Answers where a later step has failed. */
  readonly rescue?: (exchange: Exchange, error: unknown) => Answer
}

/** The steps in their order, of which the last one answers. Notes how long which of them kept the answer waiting. */
export function chainSteps(steps: readonly Step[]): (exchange: Exchange) => Soon<Answer> {
  /** Inwards, until one answers. */
  function enter(exchange: Exchange, first: number): Soon<Answer> {
    let at = first
    try {
      for (; ; at += 1) {
        const { before } = stepAt(at)
        if (before === undefined) continue
        const reply = before(exchange)
        if (reply instanceof Promise) return enterLater(exchange, at, reply)
        if (reply) return leave(exchange, at, reply)
      }
    } catch (error) {
      return rescue(exchange, at, error)
    }
  }

  function enterLater(exchange: Exchange, at: number, reply: Promise<Answer | undefined>): Promise<Answer> {
    const since = performance.now()
    const goOn = (answer: Answer | undefined) => {
      exchange.timings.wait(stepAt(at).name, performance.now() - since)
      return answer ? leave(exchange, at, answer) : enter(exchange, at + 1)
    }
    return reply.then(goOn).catch((error: unknown) => rescue(exchange, at, error))
  }

  /** Outwards, from the step that has answered. */
  function leave(exchange: Exchange, answered: number, answer: Answer): Answer {
    for (let at = answered - 1; at >= 0; at -= 1) stepAt(at).after?.(exchange, answer)
    return answer
  }

  /** The nearest step before the one that failed answers for it; what it does on the way out, it does then, too. */
  function rescue(exchange: Exchange, failed: number, error: unknown): Answer {
    const at = steps.findLastIndex((step, index) => index < failed && step.rescue !== undefined)
    const answer = steps[at]?.rescue?.(exchange, error)
    if (answer === undefined) throw error
    return leave(exchange, at + 1, answer)
  }

  function stepAt(at: number): Step {
    const step = steps[at]
    if (step === undefined) throw new Error('the last step has to answer')
    return step
  }

  return (exchange) => enter(exchange, 0)
}
