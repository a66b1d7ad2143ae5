import type { Locale } from '#server/contract/constants/locales.ts'
import type { Environment } from '#server/env.ts'
import { openExchange, type RuntimeRequest, type Services } from './exchange.ts'
import type { Fault } from './log-fault.ts'
import { runSteps, type Step } from './pipeline.ts'
import { allowedHost } from './steps/allowed-host.ts'
import { health } from './steps/health.ts'
import { locale } from './steps/locale.ts'
import { safePath } from './steps/safe-path.ts'
import { sandboxProxy } from './steps/sandbox-proxy.ts'
import { securityHeaders } from './steps/security-headers.ts'
import { session } from './steps/session.ts'
import { trace } from './steps/trace.ts'

/** What a page is rendered with. `siteOrigin` is the public one: the start of canonical addresses. */
export type PageFacts = { readonly locale: Locale; readonly nonce: string; readonly siteOrigin: string }

type GatewayOptions = {
  /** Read within a request: an edge runtime has no settings outside of one. */
  readonly settings: () => Environment
  readonly openServices: (request: RuntimeRequest) => Promise<Services>
  readonly render: (request: Request, page: PageFacts) => Promise<Response>
  readonly report: (fault: Fault) => void
  readonly isDevelopment: boolean
}

/** What every request passes, in this order, before a page or a procedure answers it. */
export function createGateway({ settings, openServices, render, report, isDevelopment }: GatewayOptions) {
  const steps: readonly Step[] = [
    securityHeaders({ isDevelopment }),
    trace,
    safePath,
    health,
    allowedHost,
    sandboxProxy,
    locale,
    session,
  ]
  return {
    async fetch(request: RuntimeRequest): Promise<Response> {
      let services: Promise<Services> | undefined
      const open = () => {
        services ??= openServices(request)
        return services
      }
      const exchange = openExchange(request, { settings: settings(), services: open, report })
      const { visit, nonce } = exchange
      const siteOrigin = exchange.settings.PUBLIC_ORIGIN ?? visit.siteOrigin
      const last = async () => mutable(await render(request, { locale: visit.locale, nonce, siteOrigin }))
      return runSteps(steps, exchange, last)
    },
  }
}

/** The headers of some answers, redirects among them, cannot be changed; those of a copy can. */
function mutable(response: Response): Response {
  return new Response(response.body, response)
}
