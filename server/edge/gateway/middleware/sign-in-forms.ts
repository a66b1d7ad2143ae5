import { isSameOrigin, readCapped } from '#server/edge/http/guards.ts'
import { signInByPendingLink } from '#server/edge/trpc/procedures/social.ts'
import { LINK_SIGN_IN_PATH, SOCIAL_CALLBACK_PATH } from '#server/shared/constants/paths.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { type GatewayResponse, redirectTo, text } from '../response.ts'
import { sendCookies } from './every-request.ts'
import { contextOfVisitor } from './procedures.ts'

/** State, code and issuer have 6.5 kB at most (contract/identity/login.ts). */
const MAX_FORM_BYTES = 16_384
/** Fields of a provider's response; all others (Apple: the person's name) are dropped. */
const OF_ANSWER = ['state', 'code', 'iss', 'error']

/** Pages that accept a POST. */
export const FORM_PAGES: readonly string[] = [LINK_SIGN_IN_PATH, SOCIAL_CALLBACK_PATH]

/**
 * Answers the forms of sign-in: the button of the page that confirms a link, and `form_post` responses of providers.
 */
export const signInForms: Middleware = {
  name: 'sign-in-forms',
  before(context) {
    if (context.request.method !== 'POST') return undefined
    const { path } = context.address
    if (path === LINK_SIGN_IN_PATH) return signInByLink(context)
    return path === SOCIAL_CALLBACK_PATH ? passAnswerOn(context) : undefined
  },
}

async function signInByLink(context: RequestContext): Promise<GatewayResponse> {
  const { request, origins, url } = context
  if (!isSameOrigin(request.headers, origins, false)) return text(403, 'Forbidden')
  const ctx = contextOfVisitor(context, await context.services())
  const to = await signInByPendingLink(ctx).catch((error: unknown) => {
    context.onFault(error)
    return null
  })
  const answer = redirectTo(to ?? `${url.pathname}?error=token_invalid`, 303)
  sendCookies(context, answer)
  return answer
}

/**
 * Turns a provider's form into the address that the page reads (OAuth 2.0 Form Post Response Mode). The form is posted
 * by another site, so the browser sends its Lax cookies only after the redirect.
 */
async function passAnswerOn({ request, url }: RequestContext): Promise<GatewayResponse> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return text(415, 'Unsupported Media Type')
  const form = await readCapped(request, MAX_FORM_BYTES)
  if (form === null) return text(413, 'Content Too Large')
  const answer = [...new URLSearchParams(form)].filter(([name]) => OF_ANSWER.includes(name))
  return redirectTo(`${url.pathname}?${new URLSearchParams(answer)}`, 303)
}
