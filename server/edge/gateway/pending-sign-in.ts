import type { PendingSignIn } from '#server/edge/trpc/context.ts'
import type { RequestContext } from './request-context.ts'
import { cookieOptions } from './visit-cookies.ts'

/** By a provider's page, or by a link that the player is asked about first. */
type Name = 'socialSignIn' | 'linkSignIn'

/** What a browser keeps of a sign-in that it has begun, in a cookie that no script reads. */
export function pendingSignIn(
  { cookies, settings }: Pick<RequestContext, 'cookies' | 'settings'>,
  name: Name,
): PendingSignIn {
  return {
    begin: (word) => cookies.set(name, word, cookieOptions(name, settings)),
    read: () => cookies.get(name),
    end() {
      if (cookies.get(name) !== null) cookies.remove(name)
    },
  }
}

/** For a page that is rendered for everybody. */
export const NO_PENDING_SIGN_IN: PendingSignIn = { begin() {}, read: () => null, end() {} }
