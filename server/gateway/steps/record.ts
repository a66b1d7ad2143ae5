import type { Exchange } from '../exchange.ts'
import type { RouteKind } from '../operations.ts'
import type { Step } from '../pipeline.ts'

/** One line and one measurement for each answer, whatever came of it below. */
export const record: Step = {
  name: 'record',
  after(exchange, { status }) {
    const { operations, visit, request, address, timings } = exchange
    const durationMs = performance.now() - timings.startedAt
    operations.meter.onAnswer({ kind: kindOf(exchange), status, durationMs })
    operations.logRequest({
      requestId: visit.requestId,
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
  sandbox: 'sandbox',
  healthz: 'operations',
  metrics: 'operations',
  readyz: 'operations',
}

function kindOf({ address, isDocument }: Exchange): RouteKind {
  return KINDS[address.section] ?? (isDocument ? 'page' : 'other')
}
