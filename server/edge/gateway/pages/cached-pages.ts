import { currentContext } from '#server/edge/trpc/context.ts'
import { currentViewer } from '#server/edge/trpc/procedures/session.ts'
import { networkOf } from '#server/edge/upstream/network-of.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import type { Middleware } from '../compose.ts'
import { readCredential } from '../cookies.ts'
import type { RequestContext } from '../request-context.ts'
import { busy, type GatewayResponse } from '../response.ts'
import { type PageQueries, pageAddress, pageKey } from './address.ts'
import { type PageCache, readCachedPage, respondWithCachedPage, TooManyPages } from './cache.ts'
import type { PageFacts } from './facts.ts'
import { renderForAll } from './render-for-all.ts'

export type PublicPages = {
  readonly cache: PageCache
  /** Id of the build: pages of another build load scripts that no longer exist. */
  readonly build: string
  readonly queries: PageQueries
  /** Limits pages that are not cached yet: a random host or query would otherwise cause a render each time. */
  readonly newPages: RateLimit
}

type StepOptions = PublicPages & {
  readonly render: (request: Request, page: PageFacts) => Promise<Response>
  readonly factsOf: (context: RequestContext) => PageFacts
}

/**
 * Serves visitors without a credential from pages shared by all of them. Such a page is rendered from its key alone: no
 * header, cookie or address of the first client reaches it, so none can leak to others.
 */
export const cachedPages = ({ cache, build, queries, newPages, render, factsOf }: StepOptions): Middleware => ({
  name: 'page',
  async before(context) {
    const { request, url, isPage, upstreamContext, timings } = context
    if (!isPage || !isAnonymous(context)) return undefined
    const mayBegin = () => {
      const network = networkOf(upstreamContext.address)
      return network === null || newPages.consume(network)
    }
    const facts = factsOf(context)
    const address = pageAddress(url, queries)
    if (address === null) return mayBegin() ? undefined : busy(429, context)
    const key = `${build} ${pageKey(context, { facts, address })}`
    const startedAt = performance.now()
    try {
      const { page, source } = await cache({
        key,
        mayBegin,
        async render() {
          const pageRequest = new Request(upstreamContext.siteOrigin + address)
          const { value, isDegraded } = await renderForAll(context, async () =>
            readCachedPage(await render(pageRequest, facts), context),
          )
          return { page: value, isDegraded }
        },
        waitUntil: (work) => request.waitUntil?.(work),
      })
      timings.add('cache', performance.now() - startedAt, source)
      return respondWithCachedPage(page, context)
    } catch (error) {
      if (error instanceof TooManyPages) return busy(429, context)
      throw error
    }
  },
})

/**
 * Renders a page for a credential. A credential that the operator rejects counts as a visitor's new page, and is
 * refused once the network has had too many: any text in a cookie or header would otherwise bypass the limit. Must be
 * called in the request's procedure context.
 */
export async function renderForCredential(
  context: RequestContext,
  { newPages, render }: { readonly newPages: RateLimit; readonly render: () => Promise<GatewayResponse> },
): Promise<GatewayResponse> {
  const network = networkOf(context.upstreamContext.address)
  if (!context.isPage || network === null || isAnonymous(context)) return render()
  const isNobody = async () => (await currentViewer(currentContext())).profile === null
  if (newPages.isSpent(network) && (await isNobody())) return busy(429, context)
  const answer = await render()
  // a rejected cookie is cleared during the render; a program's own bearer stays as it came
  if (context.authorization !== null ? await isNobody() : readCredential(context.cookies) === null)
    newPages.consume(network)
  return answer
}

/** A cookie that was rejected and cleared before counts as absent; any other credential makes the page personal. */
function isAnonymous({ authorization, cookies }: RequestContext): boolean {
  return authorization === null && readCredential(cookies) === null
}
