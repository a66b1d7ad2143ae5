import type { Answer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/** `/metrics` in Prometheus' text format; not there for whoever may not read it. */
export const metrics: Step = {
  name: 'metrics',
  before: (exchange) => (exchange.url.pathname === '/metrics' ? metricsPage(exchange) : undefined),
}

async function metricsPage({ request, operations }: Exchange): Promise<Answer> {
  const page = await operations.readMetrics({ peer: request.ip, headers: request.headers })
  if (page === null) return text(404, 'Not Found')
  const answer = text(200, page.body)
  answer.headers.set('content-type', page.contentType)
  return answer
}
