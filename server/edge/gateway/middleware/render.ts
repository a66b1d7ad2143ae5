import { runInContext } from '#server/edge/trpc/context.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext, Services } from '../request-context.ts'
import { type GatewayResponse, redirectTo } from '../response.ts'
import { contextOfVisitor } from './procedures.ts'

type Render = (context: RequestContext) => Promise<GatewayResponse>

/** Renders a page, within the context of the procedures that it calls in-process. */
export const renderStep = (render: Render): Middleware => ({
  name: 'render',
  before: async (context) => renderInContext(context, await context.services(), render),
})

async function renderInContext(context: RequestContext, services: Services, render: Render): Promise<GatewayResponse> {
  const { isDocument } = context
  let signOnLink: string | null = null
  const visitorContext = contextOfVisitor(context, services, (link) => {
    signOnLink = link
  })
  const leave = () => (isDocument && signOnLink !== null ? signOnRedirect(context, signOnLink) : null)
  try {
    const answer = await runInContext(visitorContext, () => render(context))
    return leave() ?? answer
  } catch (error) {
    // a page that needs its player fails without one: the browser is redirected to sign in all the same
    const elsewhere = leave()
    if (elsewhere === null) throw error
    return elsewhere
  }
}

/** Passes along the page to return to. */
function signOnRedirect({ upstreamContext, url }: RequestContext, link: string): GatewayResponse {
  return redirectTo(signOnAddress(link, upstreamContext.siteOrigin + url.pathname + url.search), 302)
}
