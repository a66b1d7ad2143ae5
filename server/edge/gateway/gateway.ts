import type { AnswerLive } from '#server/edge/trpc/http.ts'
import type { Environment } from '#server/env.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import type { YieldingQueue } from '#server/shared/yielding-queue.ts'
import type { Operations } from '../operations/operations.ts'
import { canonicalPaths } from './canonical-path.ts'
import { compose } from './compose.ts'
import { beforePage, missingFile, noServerFunctions } from './middleware/before-page.ts'
import { cors } from './middleware/cors.ts'
import {
  allowedHost,
  cookies,
  drain,
  requestLog,
  safePath,
  securityHeaders,
  trace,
} from './middleware/every-request.ts'
import { methods } from './middleware/methods.ts'
import { health, metrics } from './middleware/operations.ts'
import { platformCallbacks } from './middleware/platform-callbacks.ts'
import { platformPages } from './middleware/platform-pages.ts'
import { procedures } from './middleware/procedures.ts'
import { publicLog } from './middleware/public-log.ts'
import { renderStep } from './middleware/render.ts'
import { signInForms } from './middleware/sign-in-forms.ts'
import { studioPages } from './middleware/studio-pages.ts'
import { track } from './middleware/track.ts'
import { vitals } from './middleware/vitals.ts'
import { cachedPages, type PublicPages, renderForCredential } from './pages/cached-pages.ts'
import type { PageFacts, PageResponse } from './pages/facts.ts'
import type { PlayerPages } from './pages/player-pages.ts'
import { canonicalAddress, locale, mirror, restrictedHost, rootPage, routeRules } from './redirect-rules/addresses.ts'
import { attribution } from './redirect-rules/attribution.ts'
import { magicLink, registrationBonus, signOn } from './redirect-rules/sign-in.ts'
import { geo, visitor } from './redirect-rules/visitors.ts'
import { createRequestContext, type RequestContext, type RuntimeRequest, type Services } from './request-context.ts'
import { type BusyPage, createResponse, type GatewayResponse, RuntimeResponse } from './response.ts'

type GatewayOptions = {
  /** Read within a request: an edge runtime has no settings outside of one. */
  readonly settings: () => Environment
  readonly openServices: (request: RuntimeRequest) => Promise<Services>
  readonly render: (request: Request, page: PageFacts) => Promise<PageResponse>
  readonly operations: (settings: Environment) => Operations
  readonly isDevelopment: boolean
  /** The routes of the site's pages, as the router names them. */
  readonly routes: ReadonlySet<string>
  /** Set if many requests share a process; without it each render begins immediately. */
  readonly turns?: YieldingQueue | undefined
  /** Cache of visitors' pages; without it each request has its own render. */
  readonly pages?: PublicPages | undefined
  /** Cache of players' page shells; without it each request has its own render. */
  readonly playerPages?: PlayerPages | undefined
  /** Page for a request that is rejected before a render; without it the response is plain text. */
  readonly busyPage?: BusyPage | undefined
  /** Publishes public events to many readers together; without it each reader has tRPC's own stream. */
  readonly answerLive?: AnswerLive | undefined
}

/**
 * Creates the pipeline of the gateway. A request passes these middleware in order before a page or a procedure answers
 * it, and in reverse where a middleware has an outbound step. Its address decides which of three routes it takes.
 */
export function createGateway(options: GatewayOptions) {
  const { settings, openServices, operations, isDevelopment, routes, pages, playerPages, answerLive, busyPage } =
    options
  const render = inTurn(options)
  const all = [requestLog, drain, securityHeaders({ isDevelopment }), trace, cors, methods, safePath]
  const visit = beforePage({
    address: canonicalAddress(canonicalPaths(routes)),
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
  })
  const page = [
    missingFile,
    noServerFunctions,
    signInForms,
    track,
    visit,
    cookies,
    ...(pages ? [cachedPages({ ...pages, render, factsOf })] : []),
    renderStep((context) =>
      pages
        ? renderForCredential(context, { newPages: pages.newPages, render: () => renderWhole(context) })
        : renderWhole(context),
    ),
  ]
  async function renderWhole(context: RequestContext): Promise<GatewayResponse> {
    const filled = await playerPages?.(context, factsOf(context))
    return filled ?? fromResponse(await render(context.request, factsOf(context)))
  }
  const answerProcedure = compose([...all, allowedHost, cookies, procedures(answerLive)])
  const answerPage = compose([...all, allowedHost, ...page])
  const answerEndpoint = compose([
    ...all,
    // an orchestrator calls by an address that is not a host of the site
    health,
    metrics,
    allowedHost,
    publicLog,
    vitals({ routes, now: Date.now }),
    platformCallbacks,
    platformPages,
    studioPages,
    ...page,
  ])
  const answer = (context: RequestContext) => {
    const { address, url } = context
    if (address.kind === 'page' || address.kind === 'asset') return answerPage(context)
    return url.pathname.startsWith(PROCEDURES) ? answerProcedure(context) : answerEndpoint(context)
  }
  return {
    async fetch(request: RuntimeRequest): Promise<Response> {
      let services: Promise<Services> | undefined
      const open = () => {
        services ??= openServices(request)
        return services
      }
      const current = settings()
      const context = createRequestContext(request, {
        settings: current,
        services: open,
        operations: operations(current),
        ...(busyPage && { busyPage }),
      })
      return new RuntimeResponse(await answer(context))
    },
  }
}

const PROCEDURES = `${PROCEDURES_PATH}/`

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

/** The headers of some responses, such as redirects, are immutable; those of a gateway response are not. */
function fromResponse(response: PageResponse): GatewayResponse {
  const { take } = response
  const answer = createResponse(response.body, response)
  return take ? { ...answer, takeText: () => take().html } : answer
}
