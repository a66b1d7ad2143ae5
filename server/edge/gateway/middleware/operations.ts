import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { isMadeFromHost } from '#server/edge/upstream/bases.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { type GatewayResponse, text } from '../response.ts'

/** `/healthz`: the process serves requests. `/readyz`: its cache database and its upstream respond as well. */
export const health: Middleware = {
  name: 'health',
  before(context) {
    if (context.url.pathname === '/healthz') return text(200, 'ok')
    return context.url.pathname === '/readyz' ? readiness(context) : undefined
  },
}

async function readiness(context: RequestContext): Promise<GatewayResponse> {
  const checks = { cache: checkCache(context), upstream: checkUpstream(context) }
  const outcomes = Object.entries(checks).map(async ([name, check]) => {
    try {
      await check
      return []
    } catch (error) {
      context.onFault(error)
      return [name]
    }
  })
  const failed = (await Promise.all(outcomes)).flat()
  return failed.length === 0 ? text(200, 'ok') : text(503, `no answer: ${failed.join(', ')}`)
}

async function checkCache({ services }: RequestContext): Promise<void> {
  const { checkCache } = await services()
  await checkCache()
}

/** Any response counts, including a rejection: the upstream is reachable. */
async function checkUpstream({ services, settings, upstreamContext }: RequestContext): Promise<void> {
  const { upstream } = await services()
  const [host] = settings.ALLOWED_HOSTS
  // a probe calls an IP address, from which no API base can be derived
  const siteOrigin = isMadeFromHost(settings) && host !== undefined ? `https://${host}` : upstreamContext.siteOrigin
  await upstream(
    contract.mirror.current,
    {},
    { upstreamContext: { ...upstreamContext, siteOrigin }, bearer: null },
  ).catch((error) => {
    if (!(error instanceof UpstreamError) || error.status >= 500) throw error
  })
}

/** `/metrics` in Prometheus' text format; 404 for clients that are not allowed to read it. */
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
