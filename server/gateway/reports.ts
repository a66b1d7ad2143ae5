import { contract } from '#server/contract/contract.ts'
import type { CallContext, Upstream } from '#server/upstream/client.ts'
import type { Report } from './decision.ts'
import type { Exchange } from './exchange.ts'

/** Tells the operator of a visit, behind its answer. What fails is logged and not tried again (X3). */
export function sendReports(exchange: Exchange): void {
  const { learned, request, onFault } = exchange
  if (learned.reports.length === 0) return
  const work = sendAll(exchange, learned.reports).catch(onFault)
  request.waitUntil?.(work)
}

async function sendAll(exchange: Exchange, reports: readonly Report[]): Promise<void> {
  const { visit, cookies, services, onFault } = exchange
  const { upstream, counted } = await services()
  // the token as it is after the page: refreshed, or that of whoever has just signed in
  const bearer = cookies.get('token') || null
  for (const report of reports) {
    if (report.call === 'visit' && !counted.count(visitKey(exchange))) continue
    await send(upstream, report, { visit, bearer: report.call === 'attachSource' ? bearer : null }).catch(onFault)
  }
}

/** As whom a browser is counted (C34). */
function visitKey({ url, visit }: Exchange): string {
  return `${url.host} ${visit.address} ${visit.userAgent?.slice(0, 128)}`
}

function send(upstream: Upstream, { call, input }: Report, context: CallContext): Promise<unknown> {
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
