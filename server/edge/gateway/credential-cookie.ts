import type { CredentialHolder } from '#server/edge/upstream/session.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import type { CookieJar } from './cookies.ts'

const NAME = 'token'

/** The one cookie that a player is known by. */
export function credentialCookie(cookies: CookieJar): CredentialHolder {
  return {
    read: () => readCredential(cookies),
    replace: (token) => cookies.set(NAME, token, { maxAgeS: COOKIE_MAX_AGE_S.token, isHttpOnly: true }),
    clear: () => cookies.remove(NAME),
    isWritable: () => !cookies.isSent,
  }
}

export const readCredential = (cookies: CookieJar): string | null => cookies.get(NAME) || null
