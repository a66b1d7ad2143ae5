import type { RequestContext } from './request-context.ts'
import type { GatewayResponse } from './response.ts'

/** Nothing: the next middleware answers. */
type MiddlewareResult = GatewayResponse | undefined

/** One thing that happens before or after a page. */
export type Middleware = {
  /** As Server-Timing shows it. */
  readonly name: string
  /** On the way in: answers by itself, or leaves it to the next middleware. */
  readonly before?: (context: RequestContext) => MiddlewareResult | Promise<MiddlewareResult>
  /** On the way out: touches what a later middleware has answered. */
  readonly after?: (context: RequestContext, answer: GatewayResponse) => void
  /** Answers where a later middleware has failed. */
  readonly rescue?: (context: RequestContext, error: unknown) => GatewayResponse
}

/** The middleware in their order, of which the last one answers. Notes how long which of them kept the answer waiting. */
export function compose(steps: readonly Middleware[]): (context: RequestContext) => Promise<GatewayResponse> {
  /** Inwards, until one answers. */
  async function enter(context: RequestContext): Promise<GatewayResponse> {
    let at = 0
    try {
      for (; ; at += 1) {
        const { name, before } = stepAt(at)
        const reply = before?.(context)
        const answer = reply instanceof Promise ? await waitedFor(context, name, reply) : reply
        if (answer) return leave(context, at, answer)
      }
    } catch (error) {
      return rescue(context, at, error)
    }
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

  return enter
}

/** What Server-Timing would show as nothing. */
const NO_WAIT_MS = 0.05

async function waitedFor<T>({ timings }: RequestContext, step: string, reply: Promise<T>): Promise<T> {
  const since = performance.now()
  const answer = await reply
  const ms = performance.now() - since
  if (ms >= NO_WAIT_MS) timings.wait(step, ms)
  return answer
}
