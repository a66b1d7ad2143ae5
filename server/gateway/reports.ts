import { contract } from '#server/contract/contract.ts'
import { andThen } from '#server/soon.ts'
import type { CallContext, Upstream } from '#server/upstream/client.ts'
import type { Exchange, Services } from './exchange.ts'
import type { Report } from './report.ts'

/** Tells the operator of a visit, behind its answer. What fails is logged and not tried again (X3). */
export function sendReports(exchange: Exchange): void {
  const { learned, request, services, onFault } = exchange
  if (learned.reports.length === 0) return
  const work = andThen(services(), (services) => {
    const due = learned.reports.filter(({ call }) => call !== 'visit' || services.counted.count(visitKey(exchange)))
    return due.length === 0 ? undefined : sendAll(exchange, services, due)
  })
  if (work instanceof Promise) request.waitUntil?.(work.catch(onFault))
}

async function sendAll({ visit, cookies, onFault }: Exchange, { upstream }: Services, reports: readonly Report[]) {
  // the token as it is after the page: refreshed, or that of whoever has just signed in
  const bearer = cookies.get('token') || null
  for (const report of reports)
    await send(upstream, report, { visit, bearer: report.call === 'attachSource' ? bearer : null }).catch(onFault)
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
