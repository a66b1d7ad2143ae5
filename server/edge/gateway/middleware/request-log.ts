import type { RouteKind } from '#server/edge/operations/operations.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'

/** One line and one measurement for each answer, whatever came of it below. */
export const requestLog: Middleware = {
  name: 'request-log',
  after(context, { status }) {
    const { operations, upstreamContext, request, address, timings } = context
    const durationMs = performance.now() - timings.startedAt
    operations.meter.onAnswer({ kind: kindOf(context), status, durationMs })
    operations.logRequest({
      requestId: upstreamContext.requestId,
      method: request.method,
      path: address.loggedPath,
      status,
      ms: Math.round(durationMs),
    })
    for (const { step, ms } of timings.waits) operations.meter.onWait(step, ms)
  },
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
