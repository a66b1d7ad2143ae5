import type { SocialSignIn } from '#server/trpc/context.ts'
import type { Exchange } from './exchange.ts'
import { cookieOptions } from './visit-cookies.ts'

const NAME = 'socialSignIn'

/** What a browser that is with a provider keeps, in a cookie that no script reads (C15). */
export function socialSignInOf({ cookies, settings }: Pick<Exchange, 'cookies' | 'settings'>): SocialSignIn {
  return {
    begin: (word) => cookies.set(NAME, word, cookieOptions(NAME, settings)),
    end() {
      const word = cookies.get(NAME)
      if (word !== null) cookies.remove(NAME)
      return word
    },
  }
}

/** For a page that is rendered for everybody. */
export const NO_SOCIAL_SIGN_IN: SocialSignIn = { begin() {}, end: () => null }
