import { type PrefetchedSite, prefetchSite } from '#server/edge/site/operator-answers.ts'
import type { RequestContext, Services } from '../request-context.ts'

/**
 * Asks what the page of this address will ask the operator, whoever sees it: on nobody's behalf, since visitors share
 * the answers. A visitor who is then led elsewhere leaves them to the next one.
 */
export function prefetchPage(
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
