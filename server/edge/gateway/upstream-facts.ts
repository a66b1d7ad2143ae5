import { withTimeout } from '#server/edge/http/with-timeout.ts'
import type { Geo } from '#server/edge/site/geo-checks.ts'
import { currentMirror, freshMirror, knownMirror, type Mirror } from '#server/edge/site/mirror.ts'
import { type PrefetchedSite, prefetchSite } from '#server/edge/site/operator-answers.ts'
import { withAnonymousFallback } from '#server/edge/upstream/anonymous-fallback.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { parseErrorMessage } from '#server/shared/constants/error-message.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { bearerOfVisitor } from './cookies.ts'
import type { Campaign, CookieChange, UpstreamFacts } from './redirect-rule.ts'
import { wholeQuery } from './redirect-rules/attribution.ts'
import type { RequestContext, Services } from './request-context.ts'

type Question = {
  /** Whether the link has all the tags of a campaign, and the browser has none yet. */
  readonly needsCampaign: boolean
  readonly promoCode: string | null
  /** Whether the page of this address will be shown, as far as is known before the responses. */
  readonly needsPage: () => boolean
}

/** Makes all upstream calls for a page's redirect rules in parallel. Failed or late results are null. */
export async function fetchUpstreamFacts(
  context: RequestContext,
  { needsCampaign, promoCode, needsPage }: Question,
): Promise<UpstreamFacts> {
  const services = await context.services()
  const isWaiting = needsCampaign || promoCode !== null || !isVisitKnown(context, services)
  if (isWaiting && needsPage()) context.state.prefetched = prefetchPage(context, services)
  const [mirror, geo, campaign, refusedPromo] = await Promise.all([
    fetchMirror(context, services),
    fetchGeo(context, services),
    needsCampaign ? fetchCampaign(context, services) : null,
    promoCode === null ? null : validatePromo(context, services, promoCode),
  ])
  return { mirror, geo, campaign, refusedPromo }
}

/** Whether mirror and geo check can be answered from memory. */
function isVisitKnown(context: RequestContext, services: Services): boolean {
  const { upstreamContext, settings } = context
  if (freshMirror({ ...services, upstreamContext, settings }) === undefined) return false
  return upstreamContext.address === null || knownGeo(context, services) !== undefined
}

/**
 * Prefetches the operator's data for the page of this address, without a user, since visitors share the results. If the
 * visitor is then redirected, the next one uses them.
 */
function prefetchPage(
  { request, address, upstreamContext }: RequestContext,
  { cached, upstream }: Services,
): PrefetchedSite {
  const nobody = { ...upstreamContext, address: null, userAgent: null, region: null }
  const prefetched = prefetchSite(
    { cached, upstream, upstreamContext: nobody },
    { path: address.path, locale: upstreamContext.locale },
  )
  request.waitUntil?.(Promise.allSettled([prefetched.settings, prefetched.block?.answer]))
  return prefetched
}

/** A search engine gets the stored value: its page shows the verification tag. */
async function fetchMirror(context: RequestContext, { cached, upstream }: Services): Promise<Mirror | null> {
  const { upstreamContext, settings, isSearchEngine } = context
  const sources = { cached, upstream, upstreamContext, settings }
  if (isSearchEngine) return orNull(context, { what: 'mirror' }, knownMirror(sources))
  const fresh = freshMirror(sources)
  if (fresh !== undefined) return fresh
  return (await orNull(context, { what: 'mirror' }, currentMirror(sources))) ?? lastMirror(context, sources)
}

/** Falls back to a stale value if a fresh one is late. */
async function lastMirror(
  { onFault }: RequestContext,
  asker: Parameters<typeof knownMirror>[0],
): Promise<Mirror | null> {
  try {
    return await knownMirror(asker)
  } catch (error) {
    onFault(error)
    return null
  }
}

/** Result of the operator's geo check; null for a search engine, and without a response in time. */
export async function fetchGeo(context: RequestContext, services: Services): Promise<Geo | null> {
  const { upstreamContext, isSearchEngine, settings } = context
  const { address } = upstreamContext
  if (isSearchEngine || address === null) return null
  const isKnown = knownGeo(context, services) !== undefined
  const pending = services.geo.check(address, { upstreamContext, bearer: bearerOfVisitor(context) })
  // available immediately, and refreshed after the page
  if (isKnown) return pending
  const deadlineMs = Math.max(settings.UPSTREAM_PAGE_TIMEOUT_MS, FIRST_GEO_MS)
  return orNull(context, { what: 'geo check', deadlineMs }, pending)
}

/** Longest wait of a page for the geo check of an unknown address: a blocked address must not see a page. */
const FIRST_GEO_MS = 1000

/** The last result for this visitor's address, from this process or from a signed cookie. */
export function knownGeo(
  { upstreamContext: { address }, cookies }: RequestContext,
  { geo, geoCookie }: Services,
): Geo | undefined {
  if (address === null) return undefined
  const known = geo.known(address)
  const kept = known === undefined ? cookies.get('geo') : null
  const recalled = kept === null ? null : geoCookie.read(kept, { address, now: Date.now() })
  if (recalled === null) return known
  geo.recall(address, recalled)
  return recalled.geo
}

/** Sets the region of a request's upstream calls to the last known one of its address. */
export function setKnownRegion(context: RequestContext, services: Services): void {
  const { upstreamContext } = context
  upstreamContext.region = knownGeo(context, services)?.region ?? upstreamContext.region
}

/** Age at which the browser's copy of a result is written again. */
const REWRITE_MS = 6 * 3_600_000

/** The cookie that stores the result, if the browser's copy is missing, old or different. */
export function geoChange(
  { upstreamContext: { address }, cookies, isSearchEngine }: RequestContext,
  { geoCookie }: Services,
  geo: Geo,
): CookieChange[] {
  if (address === null || isSearchEngine) return []
  const now = Date.now()
  const kept = geoCookie.read(cookies.get('geo') ?? '', { address, now })
  const isSame = kept?.geo.region === geo.region && kept.geo.isBlocked === geo.isBlocked && kept.geo.ip === geo.ip
  const isYoung = kept !== null && kept.until - now > COOKIE_MAX_AGE_S.visit * 1000 - REWRITE_MS
  return isSame && isYoung ? [] : [{ name: 'geo', value: geoCookie.write(geo, { address, now }) }]
}

function fetchCampaign(context: RequestContext, { upstream }: Services): Promise<Campaign | null> {
  const { upstreamContext, url } = context
  return orNull(
    context,
    { what: 'campaign' },
    withAnonymousFallback(bearerOfVisitor(context), (bearer) =>
      upstream(contract.attribution.utm, wholeQuery(url.searchParams), { upstreamContext, bearer }),
    ),
  )
}

/** Reason why a promo code is rejected; null if it is valid, or if the operator does not answer. */
function validatePromo(context: RequestContext, { upstream }: Services, code: string): Promise<string | null> {
  const { upstreamContext } = context
  const pending = withAnonymousFallback(bearerOfVisitor(context), (bearer) =>
    upstream(contract.bonus.checkCode, { code }, { upstreamContext, bearer }),
  )
  return orNull(
    context,
    { what: 'promo' },
    pending.then(() => null, refusalOf),
  )
}

function refusalOf(error: unknown): string {
  if (!(error instanceof UpstreamError) || !error.isRejection || error.status >= SERVER_ERRORS) throw error
  const [first = 'not_found'] = Object.values(error.fields).flat()
  return parseErrorMessage(first).code
}

const SERVER_ERRORS = 500

type Wait = { readonly what: string; readonly deadlineMs?: number }

function orNull<T>(
  { request, settings, onFault }: RequestContext,
  { what, deadlineMs = settings.UPSTREAM_PAGE_TIMEOUT_MS }: Wait,
  answer: Promise<T>,
): Promise<T | null> {
  // a late response is cached for the next page
  request.waitUntil?.(answer.catch(() => undefined))
  return withTimeout<T | null>(answer, null, { what, deadlineMs, onFault })
}
