import type { PendingSignIn } from '#server/edge/trpc/context.ts'
import type { CredentialHolder } from '#server/edge/upstream/session.ts'
import type { Environment } from '#server/env.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import type { CookieJar, CookieOptions } from './cookies.ts'
import type { RequestContext } from './request-context.ts'

/** The cookies that follow a visit. The token has a file of its own. */
export type VisitCookie =
  | 'locale'
  | 'userVersion'
  | 'userBrowser'
  | 'stag'
  | 'partnerId'
  | 'advId'
  | 'prHash'
  | 'advertiseUid'
  | 'advertiseSource'
  | 'cpaOneUid'
  | 'partner'
  | 'adplace'
  | 'simpleAuth'
  | 'adBonusType'
  | 'adBonusValue'
  | 'adBonusModal'
  | 'adBonusError'
  | 'ssoRedirected'
  | 'registrationBonusCountdown'
  | 'super_bonus'
  | 'socialSignIn'
  | 'linkSignIn'

type Lifetimes = Pick<Environment, 'PARTNER_MAX_AGE_S' | 'ADPLACE_MAX_AGE_S' | 'ADVERTISER_MAX_AGE_S'>

/** How long a cookie lives, and whether scripts may read it: only what pages show is for them. */
export function cookieOptions(name: VisitCookie, settings: Lifetimes): CookieOptions {
  switch (name) {
    case 'locale':
      return { maxAgeS: COOKIE_MAX_AGE_S.locale, isHttpOnly: false }
    case 'userVersion':
    case 'userBrowser':
      return { maxAgeS: COOKIE_MAX_AGE_S.visit, isHttpOnly: true }
    case 'stag':
    case 'partnerId':
    case 'advId':
    case 'prHash':
      return { maxAgeS: COOKIE_MAX_AGE_S.source, isHttpOnly: true }
    case 'advertiseUid':
    case 'advertiseSource':
    case 'cpaOneUid':
      return { maxAgeS: settings.ADVERTISER_MAX_AGE_S, isHttpOnly: true }
    case 'partner':
      return { maxAgeS: settings.PARTNER_MAX_AGE_S, isHttpOnly: true }
    case 'adplace':
      return { maxAgeS: settings.ADPLACE_MAX_AGE_S, isHttpOnly: true }
    case 'simpleAuth':
      return { maxAgeS: COOKIE_MAX_AGE_S.simpleAuth, isHttpOnly: true }
    case 'adBonusType':
    case 'adBonusValue':
    case 'adBonusModal':
    case 'adBonusError':
      return { maxAgeS: COOKIE_MAX_AGE_S.promo, isHttpOnly: false }
    case 'ssoRedirected':
      return { maxAgeS: COOKIE_MAX_AGE_S.ssoRedirected, isHttpOnly: true }
    case 'registrationBonusCountdown':
      return { maxAgeS: COOKIE_MAX_AGE_S.registrationBonus, isHttpOnly: false }
    case 'socialSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.socialSignIn, isHttpOnly: true }
    case 'linkSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.linkSignIn, isHttpOnly: true }
    case 'super_bonus':
      return { maxAgeS: COOKIE_MAX_AGE_S.superBonus, isHttpOnly: true }
  }
}

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

/** The credential that a program shows instead of a cookie. */
export function bearerOf({ authorization }: Pick<RequestContext, 'authorization'>): string | null {
  return authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null)
}

/** What the calls of this one visitor carry: the program's own, or the browser's. */
export function bearerOfVisitor(context: Pick<RequestContext, 'authorization' | 'cookies'>): string | null {
  return bearerOf(context) ?? readCredential(context.cookies)
}

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
