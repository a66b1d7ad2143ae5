import type { RouteKind } from '#server/edge/operations/operations.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { Overloaded } from '#server/shared/turns.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { overloaded, redirectTo, text } from '../response.ts'

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

function kindOf({ address, isDocument }: RequestContext): RouteKind {
  return address.kind === 'page' && !isDocument ? 'other' : address.kind
}

/** What fails below is reported and answered, and each answer says how it was made. */
export const trace: Middleware = {
  name: 'trace',
  after({ upstreamContext, timings }, { headers }) {
    headers.set('x-request-id', upstreamContext.requestId)
    const timing = timings.header()
    if (timing !== '') headers.set('server-timing', timing)
  },
  /** A page that fails before it is rendered goes to the error page, unless that is what failed. */
  rescue({ isDocument, address, upstreamContext, onFault }, error) {
    if (error instanceof Overloaded) return overloaded()
    onFault(error)
    if (!isDocument || address.path === '/error') return text(500, 'Internal Server Error')
    return redirectTo(`${withLocale('/error', upstreamContext.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
  },
}

/** Once the process is to end, each answer is the last of its connection: none is kept that would hold up the end. */
export const drain: Middleware = {
  name: 'drain',
  after({ operations }, { headers }) {
    if (operations.stopping.aborted) headers.set('connection', 'close')
  },
}
