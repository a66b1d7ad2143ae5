import { COOKIE_MAX_AGE_S } from '#server/contract/constants/timings.ts'
import type { CredentialHolder } from '#server/upstream/session.ts'
import type { CookieJar } from './cookies.ts'

const NAME = 'token'

/** The one cookie that a player is known by (E11, E13). */
export function credentialCookie(cookies: CookieJar): CredentialHolder {
  return {
    read: () => readCredential(cookies),
    replace: (token) => cookies.set(NAME, token, { maxAgeS: COOKIE_MAX_AGE_S.token, isHttpOnly: true }),
    clear: () => cookies.remove(NAME),
    isWritable: () => !cookies.isSent,
  }
}

export const readCredential = (cookies: CookieJar): string | null => cookies.get(NAME) || null
