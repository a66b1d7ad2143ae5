import { type BegunSite, beginSite } from '#server/trpc/site-answers.ts'
import type { Exchange, Services } from './exchange.ts'

/**
 * Asks what the page of this address will ask the operator, whoever sees it: on nobody's behalf, since visitors share
 * the answers. A visitor who is then led elsewhere leaves them to the next one.
 */
export function beginPage({ request, address, visit }: Exchange, { cached, upstream }: Services): BegunSite {
  const nobody = { ...visit, address: null, userAgent: null, region: null }
  const begun = beginSite({ cached, upstream, visit: nobody }, { path: address.path, locale: visit.locale })
  request.waitUntil?.(Promise.allSettled([begun.settings, begun.block?.answer]))
  return begun
}
