import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import { unlessRefused } from '#server/edge/upstream/unless-refused.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import type { RequestContext, Services } from './request-context.ts'

/** Tells the operator of a visit, behind its answer. What fails is logged and not tried again. */
export function sendAnalyticsEvents(context: RequestContext): void {
  const { state, request, onFault } = context
  if (state.analyticsEvents.length === 0) return
  const work = sendDue(context).catch(onFault)
  request.waitUntil?.(work)
}

async function sendDue(context: RequestContext): Promise<void> {
  const services = await context.services()
  const due = context.state.analyticsEvents.filter(
    ({ call }) => call !== 'visit' || services.counted.count(visitKey(context)),
  )
  await sendAll(context, services, due)
}

async function sendAll(
  { upstreamContext, cookies, onFault }: RequestContext,
  { upstream }: Services,
  reports: readonly AnalyticsEvent[],
) {
  // the token as it is after the page: refreshed, or that of whoever has just signed in
  const bearer = cookies.get('token') || null
  for (const report of reports)
    await unlessRefused(bearer, (bearer) => send(upstream, report, { upstreamContext, bearer })).catch(onFault)
}

/** As whom a browser is counted. */
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
