import type { Locale } from '#server/contract/constants/locales.ts'
import type { Environment } from '#server/env.ts'
import { andThen, type Soon } from '#server/soon.ts'
import { type Answer, AnswerResponse, createAnswer } from './answer.ts'
import { type Exchange, openExchange, type RuntimeRequest, type Services } from './exchange.ts'
import type { Operations } from './operations.ts'
import { chainSteps, type Step } from './pipeline.ts'
import { allowedHost } from './steps/allowed-host.ts'
import { attribution } from './steps/attribution.ts'
import { beforePage } from './steps/before-page.ts'
import { canonicalAddress } from './steps/canonical-address.ts'
import { cookies } from './steps/cookies.ts'
import { drain } from './steps/drain.ts'
import { geo } from './steps/geo.ts'
import { health } from './steps/health.ts'
import { locale } from './steps/locale.ts'
import { metrics } from './steps/metrics.ts'
import { mirror } from './steps/mirror.ts'
import { oneClick } from './steps/one-click.ts'
import { record } from './steps/record.ts'
import { registrationBonus } from './steps/registration-bonus.ts'
import { renderStep } from './steps/render.ts'
import { restrictedHost, rootPage, routeRules } from './steps/route-rules.ts'
import { safePath } from './steps/safe-path.ts'
import { sandboxProxy } from './steps/sandbox-proxy.ts'
import { securityHeaders } from './steps/security-headers.ts'
import { type SharedPages, sharedPages } from './steps/shared-pages.ts'
import { signOn } from './steps/sign-on.ts'
import { tell } from './steps/tell.ts'
import { trace } from './steps/trace.ts'
import { visitor } from './steps/visitor.ts'

/** What a page is rendered with. `siteOrigin` is the public one: the start of canonical addresses. */
export type PageFacts = { readonly locale: Locale; readonly nonce: string; readonly siteOrigin: string }

/** `whole` is its body, where all of it is at hand: a text is sent without a stream. */
export type PageResponse = Response & { readonly whole?: string }

type GatewayOptions = {
  /** Read within a request: an edge runtime has no settings outside of one. */
  readonly settings: () => Environment
  readonly openServices: (request: RuntimeRequest) => Soon<Services>
  readonly render: (request: Request, page: PageFacts) => Promise<PageResponse>
  readonly operations: (settings: Environment) => Operations
  readonly isDevelopment: boolean
  /** What visitors' pages are kept in; without it each request has its own render. */
  readonly pages?: SharedPages | undefined
}

/** What every request passes, in this order, before a page or a procedure answers it; and back, where a step says so. */
export function createGateway({ settings, openServices, operations, render, isDevelopment, pages }: GatewayOptions) {
  const steps: readonly Step[] = [
    record,
    drain,
    securityHeaders({ isDevelopment }),
    trace,
    safePath,
    health,
    metrics,
    allowedHost,
    sandboxProxy,
    tell,
    beforePage({
      address: canonicalAddress,
      visit: [
        mirror,
        geo,
        restrictedHost,
        rootPage,
        routeRules,
        locale,
        oneClick,
        attribution,
        visitor,
        signOn,
        registrationBonus,
      ],
    }),
    cookies,
    ...(pages ? [sharedPages({ ...pages, render, factsOf })] : []),
    renderStep(async (exchange) => fromResponse(await render(exchange.request, factsOf(exchange)))),
  ]
  const answer = chainSteps(steps)
  return {
    fetch(request: RuntimeRequest): Soon<Response> {
      let services: Soon<Services> | undefined
      const open = () => {
        services ??= openServices(request)
        return services
      }
      const current = settings()
      const exchange = openExchange(request, { settings: current, services: open, operations: operations(current) })
      return andThen(answer(exchange), (answered) => new AnswerResponse(answered))
    },
  }
}

function factsOf({ settings, visit, nonce }: Exchange): PageFacts {
  return { locale: visit.locale, nonce, siteOrigin: settings.PUBLIC_ORIGIN ?? visit.siteOrigin }
}

/** The headers of some responses, redirects among them, cannot be changed; an answer's can. */
function fromResponse(response: PageResponse): Answer {
  return createAnswer(response.whole ?? response.body, response)
}
