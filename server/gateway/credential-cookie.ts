import { COOKIE_MAX_AGE_S } from '#server/contract/constants/timings.ts'
import type { CredentialHolder } from '#server/upstream/session.ts'
import type { CookieJar } from './cookies.ts'

const NAME = 'token'

/** The one cookie that a player is known by (E11, E13). `isHeadSent` turns true when no cookie can be set any more. */
export function credentialCookie(cookies: CookieJar, isHeadSent: () => boolean): CredentialHolder {
  return {
    read: () => cookies.get(NAME) || null,
    replace: (token) => cookies.set(NAME, token, { maxAgeS: COOKIE_MAX_AGE_S.token, isHttpOnly: true }),
    clear: () => cookies.remove(NAME),
    isWritable: () => !isHeadSent(),
  }
}
