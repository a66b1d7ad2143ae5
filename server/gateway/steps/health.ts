import { contract } from '#server/contract/contract.ts'
import { isMadeFromHost } from '#server/upstream/bases.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { Answer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/** `/healthz`: this process serves. `/readyz`: its cache database and its upstream answer, too. */
export const health: Step = {
  name: 'health',
  before(exchange) {
    if (exchange.url.pathname === '/healthz') return text(200, 'ok')
    return exchange.url.pathname === '/readyz' ? readiness(exchange) : undefined
  },
}

async function readiness(exchange: Exchange): Promise<Answer> {
  const checks = { cache: checkCache(exchange), upstream: checkUpstream(exchange) }
  const failed: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    await check.catch((error: unknown) => {
      exchange.onFault(error)
      failed.push(name)
    })
  }
  return failed.length === 0 ? text(200, 'ok') : text(503, `no answer: ${failed.join(', ')}`)
}

async function checkCache({ services }: Exchange): Promise<void> {
  const { checkCache } = await services()
  await checkCache()
}

/** Any answer will do, also a refusal: it is there. */
async function checkUpstream({ services, settings, visit }: Exchange): Promise<void> {
  const { upstream } = await services()
  const [host] = settings.ALLOWED_HOSTS
  // a probe comes to an address, of which no API base can be made
  const siteOrigin = isMadeFromHost(settings) && host !== undefined ? `https://${host}` : visit.siteOrigin
  await upstream(contract.mirror.current, {}, { visit: { ...visit, siteOrigin }, bearer: null }).catch((error) => {
    if (!(error instanceof UpstreamError) || error.status >= 500) throw error
  })
}
