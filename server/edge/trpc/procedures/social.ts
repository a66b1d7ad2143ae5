import { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { ownPath } from '#server/shared/constants/own-path.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { Context } from '../context.ts'
import { withSources } from '../procedure-of.ts'
import { procedure } from '../trpc.ts'

const { social, socialCallback } = contract.auth.login

/** Space left in a cookie next to the state. */
const RETURN_LENGTH = 1024

const startInput = social.request.extend({
  return_to: z.string().max(2048).optional().describe('path of this site to return to'),
})

/**
 * Starts the sign-in of this browser with a provider. The state that it must return with is stored in a cookie: a link
 * from another person's sign-in cannot sign anyone in.
 */
export const startSocial = procedure
  .input((input: unknown) => startInput.parse(input))
  .mutation(async ({ ctx, input: { return_to, ...input } }): Promise<{ url: string }> => {
    const filled = social.request.parse(withSources(social, input, ctx.sources))
    const { url } = await ctx.session.call(social, filled)
    const safe = externalUrl(url, ctx.settings.ALLOWED_REDIRECT_HOSTS)
    if (safe === null) throw new UpstreamError('contract', `${social.path} returned an unsafe URL`)
    const state = new URL(safe).searchParams.get('state')
    if (state) ctx.socialSignIn.begin(`${state} ${returnPath(return_to)}`)
    return { url: safe }
  })

/** Finishes the sign-in with the provider's response. Rejects with token_invalid if this browser has not started it. */
export const finishSocial = procedure
  .input((input: unknown) => socialCallback.request.parse(input))
  .mutation(async ({ ctx, input }): Promise<{ to: string }> => {
    const [state, path] = ctx.socialSignIn.read()?.split(' ') ?? []
    ctx.socialSignIn.end()
    if (state !== input.state)
      throw new UpstreamError('http', 'this sign-in was started in another browser', {
        status: 422,
        fields: { state: ['token_invalid'] },
      })
    const { sso } = await ctx.session.call(socialCallback, input)
    const to = returnPath(path)
    // if the operator signs in elsewhere too, the browser continues there, as after a login by password
    const signOn = typeof sso === 'string' ? externalUrl(sso, ctx.settings.ALLOWED_REDIRECT_HOSTS) : null
    return { to: signOn === null ? to : signOnAddress(signOn, ctx.upstreamContext.siteOrigin + to) }
  })

/**
 * Signs in by the link that this browser has confirmed, replacing the current user; a link without a response can be
 * retried. Returns the page to continue to; null if there is no link, or it has been used.
 */
export async function signInByPendingLink({
  linkSignIn,
  session,
}: Pick<Context, 'linkSignIn' | 'session'>): Promise<string | null> {
  const [token = '', path] = linkSignIn.read()?.split(' ') ?? []
  const isSignedIn = token !== '' && (await session.signInByLink(token).catch(falseWhereRefused))
  linkSignIn.end()
  return isSignedIn ? returnPath(path) : null
}

/** Like `signInByPendingLink`, for the page's script. Rejects with token_invalid. */
export const finishLink = procedure.mutation(async ({ ctx }): Promise<{ to: string }> => {
  const to = await signInByPendingLink(ctx)
  if (to !== null) return { to }
  throw new UpstreamError('http', 'invalid sign-in link', { status: 422, fields: { base: ['token_invalid'] } })
})

const { sendLoginData } = contract.auth

/** Has a sign-in link sent, and lets this browser follow it: without the cookie a link does nothing. */
export const sendLink = procedure
  .input((input: unknown) => sendLoginData.request.parse(input))
  .mutation(async ({ ctx, input }) => {
    const done = await ctx.session.call(sendLoginData, input)
    ctx.onLinkRequested()
    return done
  })

function falseWhereRefused(error: unknown): false {
  if (error instanceof UpstreamError && error.isRejection) return false
  throw error
}

/** Validated again on return: a cookie is untrusted input. */
function returnPath(path: string | undefined): string {
  const own = path === undefined || path.length > RETURN_LENGTH ? null : ownPath(path)
  return own ?? '/'
}
