import { isOn } from '#server/edge/fast-path/is-on.ts'
import { thenMaybe } from '#server/edge/fast-path/maybe-promise.ts'
import { networkOf } from '#server/edge/upstream/network-of.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Middleware } from '../compose.ts'
import { readCredential } from '../cookies.ts'
import {
  type PageQueries,
  pageAddress,
  pageKey,
  type SearchedPage,
  searchedQuery,
  searchedText,
} from '../page-address.ts'
import { type PageCache, readCachedPage, respondWithCachedPage, TooManyPages } from '../page-cache.ts'
import type { PageFacts } from '../page-facts.ts'
import type { RateLimit } from '../rate-limit.ts'
import { renderForAll } from '../render-for-all.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, text } from '../response.ts'
import { type Said, sayText } from '../searched-page.ts'

export type PublicPages = {
  readonly cache: PageCache
  /** Names the build: pages of another one load scripts that are gone. */
  readonly build: string
  readonly queries: PageQueries
  /** One that repeats what was looked for; without it each search has a render of its own. */
  readonly searched?: SearchedPage | undefined
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
export const cachedPages = ({
  cache,
  build,
  queries,
  searched,
  newPages,
  render,
  factsOf,
}: StepOptions): Middleware => ({
  name: 'page',
  before(context) {
    const { request, url, isDocument, upstreamContext, timings } = context
    if (!isDocument || !isAnonymous(context)) return undefined
    const mayBegin = () => {
      const network = networkOf(upstreamContext.address)
      return network === null || newPages.consume(network)
    }
    const alone = () => (mayBegin() ? undefined : tooMany())
    const facts = factsOf(context)
    const said = searched && saidOn(context, { searched, locale: facts.locale })
    const address = said ? url.pathname + searchedQuery(said.name, said.standIn) : pageAddress(url, queries)
    if (address === null) return alone()
    const key = `${build} ${pageKey(context, { facts, address })}`
    const startedAt = performance.now()
    const found = cache({
      key,
      mayBegin,
      async render() {
        const asked = new Request(upstreamContext.siteOrigin + address)
        const { value, isDegraded } = await renderForAll(context, async () =>
          readCachedPage(await render(asked, facts), context),
        )
        return { page: value, isDegraded }
      },
      waitUntil: (work) => request.waitUntil?.(work),
    })
    const answer = thenMaybe(found, ({ page, source, freshUntil }) => {
      timings.add('cache', performance.now() - startedAt, source)
      if (!said) return { ...respondWithCachedPage(page, context), sameUntil: freshUntil }
      const pieces = sayText(page, said)
      if (pieces === null) return alone()
      const own = { ...createResponse(null, page), sameUntil: freshUntil }
      return request.method === 'HEAD' ? own : { ...own, pieces }
    })
    return answer instanceof Promise ? answer.catch(tooManyOr) : answer
  },
})

/** What the page says of its reader's search; null where it says none, or one that stands differently in different places. */
function saidOn(
  { address, settings }: RequestContext,
  { searched, locale }: { readonly searched: SearchedPage; readonly locale: Locale },
): Said | null {
  if (address.url.search === '' || !isOn('page-shell', settings)) return null
  const text = searchedText(address, searched)
  return text === null ? null : { name: searched.name, standIn: searched.standIn(text, locale), text }
}

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
