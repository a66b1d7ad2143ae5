import type { RequestContext } from './request-context.ts'
import type { GatewayResponse } from './response.ts'

/** Undefined passes the request to the next middleware. */
type MiddlewareResult = GatewayResponse | undefined

/** One step before or after a page. */
export type Middleware = {
  /** Name in Server-Timing. */
  readonly name: string
  /** Inbound: answers, or passes the request to the next middleware. */
  readonly before?: (context: RequestContext) => MiddlewareResult | Promise<MiddlewareResult>
  /** Outbound: changes the response of a later middleware. */
  readonly after?: (context: RequestContext, answer: GatewayResponse) => void
  /** Answers if a later middleware has failed. */
  readonly rescue?: (context: RequestContext, error: unknown) => GatewayResponse
}

/** Composes the middleware in order; the last one must answer. Records how long each step delayed the response. */
export function compose(steps: readonly Middleware[]): (context: RequestContext) => Promise<GatewayResponse> {
  /** Runs the inbound steps until one answers. */
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

  /** Runs the outbound steps, beginning before the middleware that has answered. */
  function leave(context: RequestContext, answered: number, answer: GatewayResponse): GatewayResponse {
    for (let at = answered - 1; at >= 0; at -= 1) stepAt(at).after?.(context, answer)
    return answer
  }

  /** The nearest middleware before the failed one that can rescue answers; its own outbound step then runs, too. */
  function rescue(context: RequestContext, failed: number, error: unknown): GatewayResponse {
    const at = steps.findLastIndex((step, index) => index < failed && step.rescue !== undefined)
    const answer = steps[at]?.rescue?.(context, error)
    if (answer === undefined) throw error
    return leave(context, at + 1, answer)
  }

  function stepAt(at: number): Middleware {
    const step = steps[at]
    if (step === undefined) throw new Error('the last middleware must return a response')
    return step
  }

  return enter
}

/** Shorter waits are not reported: Server-Timing would show 0. */
const NO_WAIT_MS = 0.05

async function waitedFor<T>({ timings }: RequestContext, step: string, reply: Promise<T>): Promise<T> {
  const since = performance.now()
  const answer = await reply
  const ms = performance.now() - since
  if (ms >= NO_WAIT_MS) timings.wait(step, ms)
  return answer
}
