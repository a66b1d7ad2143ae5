import type { RouteKind } from '#server/edge/operations/operations.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'

/** One line and one measurement for each answer, whatever came of it below. */
export const requestLog: Middleware = {
  name: 'request-log',
  after(context, answer) {
    const { operations, upstreamContext, timings } = context
    const note = noteOf(context, answer.status)
    note(upstreamContext.requestId, performance.now() - timings.startedAt)
    for (const { step, ms } of timings.waits) operations.meter.onWait(step, ms)
    if (answer.sameUntil === undefined) return
    answer.noteRepeat = (durationMs) => {
      // the last answer of a connection says so
      if (operations.stopping.aborted) return null
      const requestId = crypto.randomUUID()
      note(requestId, durationMs)
      return requestId
    }
  },
}

/** Holds nothing of the request: it outlives it. */
function noteOf(context: RequestContext, status: number): (requestId: string, durationMs: number) => void {
  const { operations, request, address } = context
  const kind = kindOf(context)
  const { method } = request
  const path = address.loggedPath
  return (requestId, durationMs) => {
    operations.meter.onAnswer({ kind, status, durationMs })
    operations.logRequest({ requestId, method, path, status, ms: Math.round(durationMs) })
  }
}

const KINDS: Readonly<Record<string, RouteKind>> = {
  api: 'procedure',
  assets: 'asset',
  'payment-pages': 'platform-page',
  outbox: 'platform-page',
  healthz: 'operations',
  metrics: 'operations',
  readyz: 'operations',
}

function kindOf({ address, isDocument }: RequestContext): RouteKind {
  return KINDS[address.section] ?? (isDocument ? 'page' : 'other')
}
