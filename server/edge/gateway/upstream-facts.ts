import { type MaybePromise, thenMaybe } from '#server/edge/fast-path/maybe-promise.ts'
import { withTimeout } from '#server/edge/http/with-timeout.ts'
import type { Geo } from '#server/edge/site/geo-checks.ts'
import { currentMirror, knownMirror, type Mirror } from '#server/edge/site/mirror.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { unlessRefused } from '#server/edge/upstream/unless-refused.ts'
import { parseErrorMessage } from '#server/shared/constants/error-message.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { bearerOfVisitor } from './cookies.ts'
import { prefetchPage } from './prefetch-page.ts'
import type { Campaign, UpstreamFacts } from './redirect-rule.ts'
import { wholeQuery } from './redirect-rules/attribution.ts'
import type { RequestContext, Services } from './request-context.ts'

type Question = {
  /** Whether the link has all the tags of a campaign, and the browser has none yet. */
  readonly needsCampaign: boolean
  /** The promo code of the address; null without one. */
  readonly promoCode: string | null
  /** Whether somebody is to see the page of this address, for all that is known before the answers. */
  readonly needsPage: () => boolean
}

/** Asks for everything at once that a page's redirect rules decide by. What fails or is late is null. */
export function fetchUpstreamFacts(
  context: RequestContext,
  { needsCampaign, promoCode, needsPage }: Question,
): MaybePromise<UpstreamFacts> {
  return thenMaybe(context.services(), (services) => {
    const asked = {
      mirror: askMirror(context, services),
      geo: askGeo(context, services),
      campaign: needsCampaign ? askCampaign(context, services) : null,
      refusedPromo: promoCode === null ? null : askPromo(context, services, promoCode),
    }
    if (isAwaited(asked) && needsPage()) context.state.prefetched = prefetchPage(context, services)
    return thenMaybe(asked.mirror, (mirror) =>
      thenMaybe(asked.geo, (geo) =>
        thenMaybe(asked.campaign, (campaign) =>
          thenMaybe(asked.refusedPromo, (refusedPromo) => ({ mirror, geo, campaign, refusedPromo })),
        ),
      ),
    )
  })
}

const isAwaited = (asked: Record<keyof UpstreamFacts, unknown>) =>
  Object.values(asked).some((answer) => answer instanceof Promise)

/** For a search engine what is known, since its page shows the verification tag. */
function askMirror(context: RequestContext, { cached, upstream }: Services): MaybePromise<Mirror | null> {
  const { upstreamContext, settings, isSearchEngine } = context
  const asker = { cached, upstream, upstreamContext, settings }
  if (isSearchEngine) return orNull(context, 'mirror', knownMirror(asker))
  return thenMaybe(orNull(context, 'mirror', currentMirror(asker)), (mirror) => mirror ?? lastMirror(context, asker))
}

/** An old answer does better than none where a newer one is late. */
function lastMirror(
  { onFault }: RequestContext,
  asker: Parameters<typeof knownMirror>[0],
): MaybePromise<Mirror | null> {
  return Promise.resolve(knownMirror(asker)).catch((error: unknown) => {
    onFault(error)
    return null
  })
}

/** What the operator says of where this visitor is; null for a search engine, and where it says nothing in time. */
export function askGeo(context: RequestContext, { geo }: Services): MaybePromise<Geo | null> {
  const { upstreamContext, isSearchEngine } = context
  if (isSearchEngine || upstreamContext.address === null) return null
  return orNull(
    context,
    'geo check',
    geo.check(upstreamContext.address, { upstreamContext, bearer: bearerOfVisitor(context) }),
  )
}

function askCampaign(context: RequestContext, { upstream }: Services): MaybePromise<Campaign | null> {
  const { upstreamContext, url } = context
  return orNull(
    context,
    'campaign',
    unlessRefused(bearerOfVisitor(context), (bearer) =>
      upstream(contract.attribution.utm, wholeQuery(url.searchParams), { upstreamContext, bearer }),
    ),
  )
}

/** Why a promo code is refused; null where it holds, and where the operator does not say. */
function askPromo(context: RequestContext, { upstream }: Services, code: string): MaybePromise<string | null> {
  const { upstreamContext } = context
  const asked = unlessRefused(bearerOfVisitor(context), (bearer) =>
    upstream(contract.bonus.checkCode, { code }, { upstreamContext, bearer }),
  )
  return orNull(
    context,
    'promo',
    asked.then(() => null, refusalOf),
  )
}

function refusalOf(error: unknown): string {
  if (!(error instanceof UpstreamError) || !error.isRefusal || error.status >= SERVER_ERRORS) throw error
  const [first = 'not_found'] = Object.values(error.fields).flat()
  return parseErrorMessage(first).code
}

const SERVER_ERRORS = 500

function orNull<T>(
  { request, settings, onFault }: RequestContext,
  what: string,
  answer: MaybePromise<T>,
): MaybePromise<T | null> {
  if (!(answer instanceof Promise)) return answer
  // what is late is kept for the next page
  request.waitUntil?.(answer.catch(() => undefined))
  return withTimeout<T | null>(answer, null, { what, deadlineMs: settings.UPSTREAM_PAGE_TIMEOUT_MS, onFault })
}
