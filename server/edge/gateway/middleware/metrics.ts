import { text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import type { GatewayResponse } from '../response.ts'

/** `/metrics` in Prometheus' text format; not there for whoever may not read it. */
export const metrics: Middleware = {
  name: 'metrics',
  before: (context) => (context.url.pathname === '/metrics' ? metricsPage(context) : undefined),
}

async function metricsPage({ request, operations }: RequestContext): Promise<GatewayResponse> {
  const page = await operations.readMetrics({ peer: request.ip, headers: request.headers })
  if (page === null) return text(404, 'Not Found')
  const answer = text(200, page.body)
  answer.headers.set('content-type', page.contentType)
  return answer
}
