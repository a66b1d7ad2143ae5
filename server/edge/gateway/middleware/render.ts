import { NO_SOURCES, type Sources } from '#server/edge/site/sources.ts'
import { runInContext } from '#server/edge/trpc/context.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import { bearerOf } from '../bearer.ts'
import { redirectTo } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'
import { openSession } from '../open-session.ts'
import { pendingSignIn } from '../pending-sign-in.ts'
import { createProcedureContext } from '../procedure-context.ts'
import type { RequestContext, Services } from '../request-context.ts'
import type { GatewayResponse } from '../response.ts'
import { cookieOptions } from '../visit-cookies.ts'

/** What answers a page or a procedure. */
type Render = (context: RequestContext) => Promise<GatewayResponse>

/** Renders, with procedures' context in-process and over HTTP alike. */
export const renderStep = (render: Render): Middleware => ({
  name: 'render',
  before: async (context) => renderInContext(context, await context.services(), render),
})

async function renderInContext(context: RequestContext, services: Services, render: Render): Promise<GatewayResponse> {
  const { settings, upstreamContext, cookies, isDocument } = context
  const bearer = bearerOf(context)
  let signOnLink: string | null = null
  const procedureContext = createProcedureContext(context, services, {
    upstreamContext,
    session: openSession(context, services),
    hasOwnBearer: bearer !== null,
    sources: bearer === null ? sourcesOf(context) : NO_SOURCES,
    socialSignIn: pendingSignIn(context, 'socialSignIn'),
    linkSignIn: pendingSignIn(context, 'linkSignIn'),
    onSignOnRequired(link) {
      signOnLink = link
    },
    onSuperBonus(bonus) {
      const kept = cookies.get('super_bonus')
      if (kept === bonus) return
      if (bonus === null) cookies.remove('super_bonus')
      else cookies.set('super_bonus', bonus, cookieOptions('super_bonus', settings))
    },
    onFault: context.onFault,
  })
  const leave = () => (isDocument && signOnLink !== null ? signOnRedirect(context, signOnLink) : null)
  try {
    const answer = await runInContext(procedureContext, () => render(context))
    return leave() ?? answer
  } catch (error) {
    // a page that needs its player fails without one: the browser goes to sign in all the same
    const elsewhere = leave()
    if (elsewhere === null) throw error
    return elsewhere
  }
}

function sourcesOf({ cookies }: RequestContext): Sources {
  return {
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
    promo: cookies.get('adBonusValue'),
  }
}

/** The page to come back to goes along. */
function signOnRedirect({ upstreamContext, url }: RequestContext, link: string): GatewayResponse {
  return redirectTo(signOnAddress(link, upstreamContext.siteOrigin + url.pathname + url.search), 302)
}
