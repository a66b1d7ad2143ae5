import { andThen } from '#server/soon.ts'
import type { Exchange } from '../exchange.ts'
import { loggedPath } from '../logged-path.ts'
import type { RouteKind } from '../operations.ts'
import type { Step } from '../pipeline.ts'

/** One line and one measurement for each answer, whatever came of it below. */
export const record: Step = {
  name: 'record',
  run(exchange, next) {
    const startedAt = performance.now()
    return andThen(next(), (answer) => {
      const { operations, visit, request, url, timings } = exchange
      const { status } = answer
      const durationMs = performance.now() - startedAt
      operations.meter.onAnswer({ kind: kindOf(exchange), status, durationMs })
      operations.logRequest({
        requestId: visit.requestId,
        method: request.method,
        path: loggedPath(url.pathname),
        status,
        ms: Math.round(durationMs),
      })
      for (const [step, ms] of timings.steps) operations.meter.onStep(step, ms)
      return answer
    })
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

function kindOf({ url, isDocument }: Exchange): RouteKind {
  return KINDS[url.pathname.split('/', 2)[1] ?? ''] ?? (isDocument ? 'page' : 'other')
}
