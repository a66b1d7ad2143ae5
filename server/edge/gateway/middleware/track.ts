import { withAnonymousFallback } from '#server/edge/upstream/anonymous-fallback.ts'
import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { AnalyticsEvent } from '../analytics-event.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext, Services } from '../request-context.ts'

/** Reports the visit to the operator after the response is sent. */
export const track: Middleware = {
  name: 'track',
  after: sendAnalyticsEvents,
}

/** Reports a visit to the operator after the response. Failures are logged and not retried. */
export function sendAnalyticsEvents(context: RequestContext): void {
  const { state, request, onFault } = context
  if (state.analyticsEvents.length > 0) request.waitUntil?.(sendAll(context).catch(onFault))
}

/** Browsers without cookies would count as a new visit on each page. */
const dueOf = (context: RequestContext, { counted }: Services) =>
  context.state.analyticsEvents.filter(({ call }) => call !== 'visit' || counted.count(visitKey(context)))

async function sendAll(context: RequestContext): Promise<void> {
  const { upstreamContext, cookies, onFault } = context
  const services = await context.services()
  const { upstream } = services
  // the token as it is after the page: refreshed, or that of a user who has just signed in
  const bearer = cookies.get('token') || null
  for (const report of dueOf(context, services))
    await withAnonymousFallback(bearer, (bearer) => send(upstream, report, { upstreamContext, bearer })).catch(onFault)
}

/** Key under which a browser is counted. */
function visitKey({ url, upstreamContext }: RequestContext): string {
  return `${url.host} ${upstreamContext.address} ${upstreamContext.userAgent?.slice(0, 128)}`
}

function send(upstream: Upstream, { call, input }: AnalyticsEvent, context: CallContext): Promise<unknown> {
  const { attribution } = contract
  switch (call) {
    case 'affiliate':
      return upstream(attribution.affiliate, input, context)
    case 'attachSource':
      return upstream(attribution.attachSource, input, context)
    case 'pageOpen':
      return upstream(attribution.pageOpen, input, context)
    case 'visit':
      return upstream(attribution.visit, input, context)
  }
}
