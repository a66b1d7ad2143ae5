import { isSameOrigin } from '#server/trpc/same-origin.ts'
import { upstreamBase } from '#server/upstream/bases.ts'
import { readCapped } from '#server/upstream/read-capped.ts'
import { type Answer, createAnswer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

const MAX_FORM_BYTES = 16_384
const FORM = 'application/x-www-form-urlencoded'

/** What the page may say about itself; everything else of its answer stays behind, cookies above all. */
const PASSED_BACK = ['content-type', 'content-security-policy', 'cache-control', 'location']

/** The embedded platform's own pages (the sandbox payment provider, the outbox), shown on the site's origin. */
export const sandboxProxy: Step = {
  name: 'sandbox',
  before(exchange) {
    const isOurs = exchange.settings.UPSTREAM === 'embedded' && isOfPlatform(exchange.url.pathname)
    return isOurs ? proxied(exchange) : undefined
  },
}

async function proxied(exchange: Exchange): Promise<Answer> {
  const { request, origins } = exchange
  if (request.method === 'GET') return forward(exchange, null)
  if (request.method !== 'POST') return text(405, 'Method Not Allowed')
  if (!isSameOrigin(request.headers, origins, false)) return text(403, 'Forbidden')
  if (!request.headers.get('content-type')?.startsWith(FORM)) return text(415, 'Unsupported Media Type')
  const form = await readCapped(request, MAX_FORM_BYTES)
  return form === null ? text(413, 'Content Too Large') : forward(exchange, form)
}

function isOfPlatform(path: string): boolean {
  return path === '/outbox' || path.startsWith('/sandbox/')
}

/** The visitor's cookies do not go along: the page needs none, and the platform is another party. */
async function forward({ settings, url, visit }: Exchange, form: string | null): Promise<Answer> {
  const headers = new Headers({ accept: 'text/html', 'x-request-id': visit.requestId })
  if (form !== null) headers.set('content-type', FORM)
  headers.set('accept-language', visit.locale)
  if (visit.address !== null) headers.set('x-forwarded-for', visit.address)
  if (settings.SERVICE_SECRET !== undefined) headers.set('x-service-secret', settings.SERVICE_SECRET)
  const response = await fetch(upstreamBase(settings, 'main', visit.siteOrigin) + url.pathname + url.search, {
    method: form === null ? 'GET' : 'POST',
    headers,
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.UPSTREAM_TIMEOUT_MS),
  })
  const passedBack = [...response.headers].filter(([name]) => PASSED_BACK.includes(name))
  return createAnswer(response.body, { status: response.status, headers: passedBack })
}
