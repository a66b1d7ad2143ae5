import type { LeanAnswer } from '#server/edge/fast-path/lean-procedures.ts'
import { type MaybePromise, thenMaybe } from '#server/edge/fast-path/maybe-promise.ts'
import { type AnswerLive, answerTrpc, LiveResponse } from '#server/edge/trpc/http.ts'
import type { Environment } from '#server/env.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import type { Turns } from '#server/shared/turns.ts'
import type { Operations } from '../operations/operations.ts'
import { compose, type Middleware } from './compose.ts'
import { allowedHost } from './middleware/allowed-host.ts'
import { beforePage } from './middleware/before-page.ts'
import { cachedPages, type PublicPages } from './middleware/cached-pages.ts'
import { cookies } from './middleware/cookies.ts'
import { drain } from './middleware/drain.ts'
import { health } from './middleware/health.ts'
import { metrics } from './middleware/metrics.ts'
import { noServerFunctions } from './middleware/no-server-functions.ts'
import { platformPages } from './middleware/platform-pages.ts'
import { renderStep } from './middleware/render.ts'
import { requestLog } from './middleware/request-log.ts'
import { safePath } from './middleware/safe-path.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { trace } from './middleware/trace.ts'
import { track } from './middleware/track.ts'
import { vitals } from './middleware/vitals.ts'
import type { PageFacts, PageResponse } from './page-facts.ts'
import type { PlayerPages } from './player-pages.ts'
import { attribution } from './redirect-rules/attribution.ts'
import { canonicalAddress } from './redirect-rules/canonical-address.ts'
import { geo } from './redirect-rules/geo.ts'
import { locale } from './redirect-rules/locale.ts'
import { magicLink } from './redirect-rules/magic-link.ts'
import { mirror } from './redirect-rules/mirror.ts'
import { registrationBonus } from './redirect-rules/registration-bonus.ts'
import { restrictedHost, rootPage, routeRules } from './redirect-rules/route-rules.ts'
import { signOn } from './redirect-rules/sign-on.ts'
import { visitor } from './redirect-rules/visitor.ts'
import { createRequestContext, type RequestContext, type RuntimeRequest, type Services } from './request-context.ts'
import { createResponse, type GatewayResponse, RuntimeResponse } from './response.ts'

type GatewayOptions = {
  /** Read within a request: an edge runtime has no settings outside of one. */
  readonly settings: () => Environment
  readonly openServices: (request: RuntimeRequest) => MaybePromise<Services>
  readonly render: (request: Request, page: PageFacts) => Promise<PageResponse>
  readonly operations: (settings: Environment) => Operations
  readonly isDevelopment: boolean
  /** The routes of the site's pages, by the names that the router has for them. */
  readonly routes: ReadonlySet<string>
  /** Where many requests share a process; without it each render begins at once. */
  readonly turns?: Turns | undefined
  /** What visitors' pages are kept in; without it each request has its own render. */
  readonly pages?: PublicPages | undefined
  /** What players' pages are made of; without it each request has its own render. */
  readonly playerPages?: PlayerPages | undefined
  /** What tells public news to many readers at once; without it each has tRPC's own stream. */
  readonly answerLive?: AnswerLive | undefined
}

/** What every request passes, in this order, before a page or a procedure answers it; and back, where a middleware says so. */
export function createGateway(options: GatewayOptions) {
  const { settings, openServices, operations, isDevelopment, routes, pages, playerPages, answerLive } = options
  const render = inTurn(options)
  const steps: readonly Middleware[] = [
    requestLog,
    drain,
    securityHeaders({ isDevelopment }),
    trace,
    safePath,
    noServerFunctions,
    health,
    metrics,
    allowedHost,
    vitals({ routes, now: Date.now }),
    platformPages,
    track,
    beforePage({
      address: canonicalAddress,
      rules: [
        mirror,
        geo,
        restrictedHost,
        rootPage,
        routeRules,
        locale,
        magicLink,
        attribution,
        visitor,
        signOn,
        registrationBonus,
      ],
    }),
    cookies,
    ...(pages ? [cachedPages({ ...pages, render, factsOf })] : []),
    renderStep(async (context) =>
      context.url.pathname.startsWith(PROCEDURES)
        ? wholeOf(await answerTrpc(context, answerLive))
        : ((await playerPages?.(context, factsOf(context))) ??
          fromResponse(await render(context.request, factsOf(context)))),
    ),
  ]
  const answer = compose(steps)
  return {
    fetch(request: RuntimeRequest): MaybePromise<Response> {
      let services: MaybePromise<Services> | undefined
      const open = () => {
        services ??= openServices(request)
        return services
      }
      const current = settings()
      const context = createRequestContext(request, {
        settings: current,
        services: open,
        operations: operations(current),
      })
      return thenMaybe(answer(context), (answered) => new RuntimeResponse(answered))
    },
  }
}

/** Answered before the router of pages is built. */
const PROCEDURES = `${PROCEDURES_PATH}/`

/** A procedure's answer is there at once, and goes out in one piece; a live stream goes as it comes. */
async function wholeOf(response: Response | LeanAnswer): Promise<GatewayResponse> {
  if (isLean(response)) return createResponse(response.body, response)
  if (response instanceof LiveResponse) return { ...createResponse(null, response), writeTo: response.writeTo }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return createResponse(isStream ? response.body : await response.text(), response)
}

const isLean = (response: Response | LeanAnswer): response is LeanAnswer => typeof response.body === 'string'

function inTurn({ render, turns }: GatewayOptions): GatewayOptions['render'] {
  if (turns === undefined) return render
  return async (request, page) => {
    await new Promise<void>(turns)
    return render(request, page)
  }
}

function factsOf({ settings, upstreamContext, nonce }: RequestContext): PageFacts {
  return { locale: upstreamContext.locale, nonce, siteOrigin: settings.PUBLIC_ORIGIN ?? upstreamContext.siteOrigin }
}

/** The headers of some responses, redirects among them, cannot be changed; an answer's can. */
function fromResponse(response: PageResponse): GatewayResponse {
  const { take } = response
  const answer = createResponse(response.body, response)
  return take ? { ...answer, takeText: () => take().html } : answer
}
