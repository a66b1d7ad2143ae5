import { thenMaybe } from '#server/edge/fast-path/maybe-promise.ts'
import { NO_SOURCES } from '#server/edge/site/sources.ts'
import { runInContext } from '#server/edge/trpc/context.ts'
import { networkOf } from '#server/edge/upstream/network-of.ts'
import { type CredentialHolder, createSession } from '#server/edge/upstream/session.ts'
import { readCachedPage, respondWithCachedPage } from '../cached-page.ts'
import { text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'
import { readCredential } from '../credential-cookie.ts'
import { type PageQueries, pageAddress } from '../page-address.ts'
import { type PageCache, type Rendered, TooManyPages } from '../page-cache.ts'
import type { PageFacts } from '../page-facts.ts'
import { NO_PENDING_SIGN_IN } from '../pending-sign-in.ts'
import { createProcedureContext } from '../procedure-context.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { RequestContext } from '../request-context.ts'
import type { GatewayResponse } from '../response.ts'

export type PublicPages = {
  readonly cache: PageCache
  /** Names the build: pages of another one load scripts that are gone. */
  readonly build: string
  readonly queries: PageQueries
  /** Of pages that were not there before: a random host or query would have one made each time. */
  readonly newPages: RateLimit
}

type StepOptions = PublicPages & {
  readonly render: (request: Request, page: PageFacts) => Promise<Response>
  readonly factsOf: (context: RequestContext) => PageFacts
}

/**
 * Visitors without a credential get pages that were rendered for all of them. Such a page is rendered from its key
 * alone: no header, cookie or address of whoever asked first reaches it, so that none can be handed to others.
 */
export const cachedPages = ({ cache, build, queries, newPages, render, factsOf }: StepOptions): Middleware => ({
  name: 'page',
  before(context) {
    const { request, url, isDocument, upstreamContext, timings } = context
    if (!isDocument || !isAnonymous(context)) return undefined
    const network = networkOf(upstreamContext.address)
    const mayBegin = () => network === null || newPages.consume(network)
    const address = pageAddress(url, queries)
    if (address === null) return mayBegin() ? undefined : tooMany()
    const facts = factsOf(context)
    const key = [
      build,
      upstreamContext.siteOrigin,
      facts.siteOrigin,
      facts.locale,
      upstreamContext.region,
      address,
    ].join(' ')
    const startedAt = performance.now()
    const found = cache({
      key,
      mayBegin,
      render: () => renderForAll(context, () => render(new Request(upstreamContext.siteOrigin + address), facts)),
      waitUntil: (work) => request.waitUntil?.(work),
    })
    const answer = thenMaybe(found, ({ page, source }) => {
      timings.add('cache', performance.now() - startedAt, source)
      return respondWithCachedPage(page, context)
    })
    return answer instanceof Promise ? answer.catch(tooManyOr) : answer
  },
})

const RETRY_AFTER_S = 60

function tooMany(): GatewayResponse {
  const answer = text(429, 'Too Many Requests')
  answer.headers.set('retry-after', String(RETRY_AFTER_S))
  return answer
}

function tooManyOr(error: unknown): GatewayResponse {
  if (error instanceof TooManyPages) return tooMany()
  throw error
}

/** A cookie that was refused and cleared before counts as none; any other credential makes the page somebody's own. */
function isAnonymous({ authorization, cookies }: RequestContext): boolean {
  return authorization === null && readCredential(cookies) === null
}

const NOBODY: CredentialHolder = { read: () => null, replace() {}, clear() {}, isWritable: () => false }

/** Renders as nobody in particular: what the operator is told of the visitor is their language and region. */
async function renderForAll(context: RequestContext, render: () => Promise<Response>): Promise<Rendered> {
  const services = await context.services()
  const { upstream, openLive, refresh } = services
  const upstreamContext = { ...context.upstreamContext, address: null, userAgent: null }
  let isDegraded = false
  const procedureContext = createProcedureContext(context, services, {
    upstreamContext,
    session: createSession({ upstream, openLive, refresh, upstreamContext, holder: NOBODY }),
    hasOwnBearer: false,
    sources: NO_SOURCES,
    socialSignIn: NO_PENDING_SIGN_IN,
    linkSignIn: NO_PENDING_SIGN_IN,
    onSignOnRequired() {},
    onSuperBonus() {},
    onFault(error: unknown) {
      isDegraded = true
      context.onFault(error)
    },
  })
  const page = await runInContext(procedureContext, async () => readCachedPage(await render(), context))
  return { page, isDegraded }
}
