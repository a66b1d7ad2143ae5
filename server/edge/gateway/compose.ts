import type { MaybePromise } from '#server/edge/cache/maybe-promise.ts'
import type { RequestContext } from './request-context.ts'
import type { GatewayResponse } from './response.ts'

/** Nothing: the next middleware answers. A middleware that waits for nothing makes nobody wait. */
export type MiddlewareResult = MaybePromise<GatewayResponse | undefined>

/** One thing that happens before or after a page. */
export type Middleware = {
  /** As Server-Timing shows it. */
  readonly name: string
  /** On the way in: answers by itself, or leaves it to the next middleware. */
  readonly before?: (context: RequestContext) => MiddlewareResult
  /** On the way out: touches what a later middleware has answered. */
  readonly after?: (context: RequestContext, answer: GatewayResponse) => void
  /** Answers where a later middleware has failed. */
  readonly rescue?: (context: RequestContext, error: unknown) => GatewayResponse
}

/** The middleware in their order, of which the last one answers. Notes how long which of them kept the answer waiting. */
export function compose(steps: readonly Middleware[]): (context: RequestContext) => MaybePromise<GatewayResponse> {
  /** Inwards, until one answers. */
  function enter(context: RequestContext, first: number): MaybePromise<GatewayResponse> {
    let at = first
    try {
      for (; ; at += 1) {
        const { before } = stepAt(at)
        if (before === undefined) continue
        const reply = before(context)
        if (reply instanceof Promise) return enterLater(context, at, reply)
        if (reply) return leave(context, at, reply)
      }
    } catch (error) {
      return rescue(context, at, error)
    }
  }

  function enterLater(
    context: RequestContext,
    at: number,
    reply: Promise<GatewayResponse | undefined>,
  ): Promise<GatewayResponse> {
    const since = performance.now()
    const goOn = (answer: GatewayResponse | undefined) => {
      context.timings.wait(stepAt(at).name, performance.now() - since)
      return answer ? leave(context, at, answer) : enter(context, at + 1)
    }
    return reply.then(goOn).catch((error: unknown) => rescue(context, at, error))
  }

  /** Outwards, from the middleware that has answered. */
  function leave(context: RequestContext, answered: number, answer: GatewayResponse): GatewayResponse {
    for (let at = answered - 1; at >= 0; at -= 1) stepAt(at).after?.(context, answer)
    return answer
  }

  /** The nearest middleware before the one that failed answers for it; what it does on the way out, it does then, too. */
  function rescue(context: RequestContext, failed: number, error: unknown): GatewayResponse {
    const at = steps.findLastIndex((step, index) => index < failed && step.rescue !== undefined)
    const answer = steps[at]?.rescue?.(context, error)
    if (answer === undefined) throw error
    return leave(context, at + 1, answer)
  }

  function stepAt(at: number): Middleware {
    const step = steps[at]
    if (step === undefined) throw new Error('the last step has to answer')
    return step
  }

  return (context) => enter(context, 0)
}
