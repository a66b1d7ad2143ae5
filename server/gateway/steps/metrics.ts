import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/** `/metrics` in Prometheus' text format; not there for whoever may not read it. */
export const metrics: Step = {
  name: 'metrics',
  async run({ url, request, operations }, next) {
    if (url.pathname !== '/metrics') return next()
    const page = await operations.readMetrics({ peer: request.ip, headers: request.headers })
    if (page === null) return text(404, 'Not Found')
    const response = text(200, page.body)
    response.headers.set('content-type', page.contentType)
    return response
  },
}
